package dev.segue.app.config;

import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads {@code serve}. */
final class ServeFields {
  /** Its keys. */
  static final List<String> KEYS = List.of("host", "port", "tls", "requests_per_second");

  /** Keys of {@code serve.tls}. */
  static final List<String> TLS_KEYS = List.of("cert", "key");

  private static final int MOST_PORT = 65_535;
  private static final int MOST_REQUESTS = 1_000_000;
  private static final ServeSettings USUAL = ServeSettings.DEFAULT;

  private final LaidConfig config;
  private final Path project;
  private final Path home;

  private ServeFields(LaidConfig config, Path project, Path home) {
    this.config = config;
    this.project = project;
    this.home = home;
  }

  /**
   * Reads.
   *
   * @param project folder that the files of the certificate are relative to
   * @param home what {@code ~} is
   */
  static ServeSettings read(LaidConfig config, Path project, Path home) {
    var reader = new ServeFields(config, project, home);
    return config.fields().fields("serve").map(reader::read).orElse(USUAL);
  }

  private ServeSettings read(Fields fields) {
    fields.refuseUnknown(KEYS);
    return new ServeSettings(
        fields.value("host").flatMap(this::host).orElse(USUAL.host()),
        fields.whole("port", 0, MOST_PORT).orElse((long) USUAL.port()).intValue(),
        fields.fields("tls").flatMap(this::tls),
        fields
            .whole("requests_per_second", 1, MOST_REQUESTS)
            .orElse((long) USUAL.requestsPerSecond())
            .intValue());
  }

  private Optional<String> host(Located value) {
    Optional<String> host = value.text();
    if (host.filter(String::isBlank).isPresent()) {
      value.problem("must name a host or an address");
      return Optional.empty();
    }
    if (host.filter(name -> !isLoopback(name)).isPresent()
        && !config.isSaidByTrusted(List.of("serve", "host"), host.get())) {
      value.problem(
          "a host beyond this machine counts only from your own ~/.config/segue/config.yaml or from"
              + " a --config file outside the project, not from a file that the project brings; or"
              + " give --host");
    }
    return host;
  }

  /** By its text alone: any other name may mean another machine tomorrow. */
  private static boolean isLoopback(String host) {
    return host.toLowerCase(Locale.ROOT).equals("localhost")
        || host.equals("::1")
        || host.matches("127(?:\\.\\d{1,3}){3}");
  }

  private Optional<ServeSettings.Tls> tls(Fields fields) {
    fields.refuseUnknown(TLS_KEYS);
    Optional<Path> certificate = file(fields, "cert");
    Optional<Path> key = file(fields, "key");
    return certificate.flatMap(chain -> key.map(secret -> new ServeSettings.Tls(chain, secret)));
  }

  private Optional<Path> file(Fields fields, String key) {
    return fields.requiredText(key).flatMap(text -> path(fields, key, text));
  }

  private Optional<Path> path(Fields fields, String key, String text) {
    try {
      Path base = text.startsWith("~/") ? home : project;
      return Optional.of(
          base.resolve(text.startsWith("~/") ? text.substring(2) : text).normalize());
    } catch (InvalidPathException _) {
      fields.problem(key, "is not a path");
      return Optional.empty();
    }
  }
}
