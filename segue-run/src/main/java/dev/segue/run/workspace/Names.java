package dev.segue.run.workspace;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * File names as UTF-8 text, also where the locale of this process is not UTF-8: the platform then
 * turns foreign bytes into replacement characters, but keeps them in URIs.
 */
final class Names {
  private Names() {}

  static String text(Path name) {
    String text = name.toString();
    if (text.indexOf('\uFFFD') < 0) {
      return text;
    }
    String raw = Path.of("/").resolve(name).toUri().getRawPath().substring(1);
    String plain = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
    return URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** The path of a relative name; empty when this system cannot have such a name. */
  static Optional<Path> path(Path folder, String relative) {
    try {
      return Optional.of(folder.resolve(relative));
    } catch (InvalidPathException _) {
      return encoded(folder, relative);
    }
  }

  private static Optional<Path> encoded(Path folder, String relative) {
    var uri = new StringBuilder(folder.toUri().toString());
    if (uri.charAt(uri.length() - 1) != '/') {
      uri.append('/');
    }
    for (byte one : relative.getBytes(StandardCharsets.UTF_8)) {
      uri.append(one == '/' ? "/" : "%%%02X".formatted(one & 0xFF));
    }
    try {
      return Optional.of(Path.of(URI.create(uri.toString())));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
