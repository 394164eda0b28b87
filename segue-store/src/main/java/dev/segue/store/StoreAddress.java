package dev.segue.store;

import java.nio.file.Path;

/** Address of the history's store. Its text may be shown: it never contains a password. */
public sealed interface StoreAddress {
  /** For messages, as the operator would write it, but without user and password. */
  String describe();

  /**
   * One file on this machine.
   *
   * @param path absolute; the file need not exist yet
   */
  record SqliteFile(Path path) implements StoreAddress {
    @Override
    public String describe() {
      return path.toString();
    }
  }

  /** One database of a server. */
  record RedisDatabase(RedisServer server) implements StoreAddress {
    @Override
    public String describe() {
      return server.describe();
    }
  }
}
