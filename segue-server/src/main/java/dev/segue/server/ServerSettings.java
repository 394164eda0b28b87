package dev.segue.server;

import java.util.Optional;

/**
 * Address on which a server listens, and the clients that it accepts.
 *
 * @param host name or address; beyond loopback only with a token
 * @param port 0 for any that is free
 * @param token that every request must carry, but those for {@code /healthz}
 */
public record ServerSettings(
    String host, int port, Optional<String> token, Optional<Tls> tls, Limits limits) {
  /** This machine only. */
  public static final String LOOPBACK = "127.0.0.1";

  /** On loopback, without a token and TLS. */
  public static ServerSettings local(int port) {
    return new ServerSettings(LOOPBACK, port, Optional.empty(), Optional.empty(), Limits.DEFAULT);
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "ServerSettings[%s:%d, %s token]".formatted(host, port, token.isPresent() ? "a" : "no");
  }
}
