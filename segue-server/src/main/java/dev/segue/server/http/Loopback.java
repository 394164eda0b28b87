package dev.segue.server.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names by which a machine calls itself. */
final class Loopback {
  private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

  private Loopback() {}

  /**
   * @param host without a port
   */
  static boolean isHost(@Nullable String host) {
    return host != null && NAMES.contains(host.toLowerCase(Locale.ROOT));
  }

  /**
   * @param address of a peer, as digits
   */
  static boolean isAddress(@Nullable String address) {
    return address != null
        && (address.startsWith("127.")
            || address.equals("::1")
            || address.equals("[::1]")
            || address.equals("0:0:0:0:0:0:0:1")
            || address.equals("[0:0:0:0:0:0:0:1]"));
  }

  /**
   * @param origin value of a header {@code Origin}
   */
  static boolean isOrigin(String origin) {
    try {
      var uri = new URI(origin);
      return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getUserInfo() == null
          && isHost(uri.getHost());
    } catch (URISyntaxException _) {
      return false;
    }
  }
}
