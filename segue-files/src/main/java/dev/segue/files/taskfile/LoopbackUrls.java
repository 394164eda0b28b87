package dev.segue.files.taskfile;

import dev.segue.files.source.Quoted;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** URLs that lead to this machine only; decided by the text, without a look-up. */
final class LoopbackUrls {
  private static final Pattern IPV4 = Pattern.compile("127(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
  private static final Set<String> NAMES = Set.of("localhost", "[::1]", "[0:0:0:0:0:0:0:1]");

  private LoopbackUrls() {}

  /** What is wrong with a URL; empty for a good one. */
  static Optional<String> refusal(String url) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      return Optional.of(Quoted.of(url) + " is not a URL: " + e.getReason());
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return Optional.of(Quoted.of(url) + " does not begin with http:// or https://");
    }
    if (uri.getRawUserInfo() != null) {
      return Optional.of("a URL with a user name or password is refused");
    }
    String host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
    if (NAMES.contains(host) || IPV4.matcher(host).matches()) {
      return uri.getPort() > 65_535
          ? Optional.of(Quoted.of(url) + " has no such port")
          : Optional.empty();
    }
    return Optional.of(
        Quoted.of(url) + " is not on this machine; only localhost, 127.0.0.1 and [::1] are asked");
  }
}
