package dev.segue.app.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How {@code segue serve} listens where no flag says otherwise.
 *
 * @param host name or address
 * @param port 0 for any that is free
 * @param requestsPerSecond of one peer that is not a program of this machine with the token
 */
public record ServeSettings(String host, int port, Optional<Tls> tls, int requestsPerSecond) {
  /** Files in PEM, absolute: the certificate with its chain, and its key. */
  public record Tls(Path certificate, Path key) {}

  /** What holds where nothing is set. */
  public static final ServeSettings DEFAULT =
      new ServeSettings("127.0.0.1", 7878, Optional.empty(), 200);
}
