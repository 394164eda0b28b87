package dev.segue.app.cli.project;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How to serve.
 *
 * @param port 0 for any that is free
 * @param requestsPerSecond of one peer that is not a program of this machine with the token
 * @param mcp answers one JSON-RPC message
 * @param metrics in the text format of OpenMetrics
 * @param listening told the address once it is there
 * @param told lines for the operator
 */
public record ServeOrder(
    String host,
    int port,
    Optional<String> token,
    Optional<Certificate> certificate,
    int requestsPerSecond,
    Function<String, Optional<String>> mcp,
    Supplier<String> metrics,
    Consumer<String> listening,
    Consumer<String> told) {
  /** Files in PEM: the certificate with its chain, and its key in PKCS#8. */
  public record Certificate(Path chain, Path key) {}

  /** Without the token. */
  @Override
  public String toString() {
    return "ServeOrder[%s:%d]".formatted(host, port);
  }
}
