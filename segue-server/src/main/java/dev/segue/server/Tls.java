package dev.segue.server;

import java.nio.file.Path;

/** The server's own certificate and its key. */
public sealed interface Tls {
  /**
   * Files in PEM.
   *
   * @param chain the server's certificate first
   * @param key PKCS#8 without a password: {@code BEGIN PRIVATE KEY}
   */
  record Pem(Path chain, Path key) implements Tls {}

  /** A key store in PKCS#12 with one key. */
  record Pkcs12(Path file, String password) implements Tls {
    /** Without the password. */
    @Override
    public String toString() {
      return "Pkcs12[%s]".formatted(file);
    }
  }
}
