package dev.segue.server;

import java.net.InetSocketAddress;

/** A running server. Thread-safe. */
public interface ServerHandle extends AutoCloseable {
  /** Where it listens; the port is the real one. */
  InetSocketAddress address();

  /**
   * Takes nothing more, ends streams of events, gives answers under way the time of {@link
   * Limits#grace}, and ends. Called again, it does nothing.
   */
  @Override
  void close();
}
