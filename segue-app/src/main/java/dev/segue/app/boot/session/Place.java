package dev.segue.app.boot.session;

import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases.Lease;
import dev.segue.run.process.HostName;
import dev.segue.session.terminal.TmuxServer;
import dev.segue.store.sqlite.FileLeases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Files of a session in the user's folder of sockets: the socket on which its owner listens, its
 * tmux if it has one, and the lock that makes one process the owner. The system frees the lock when
 * that process ends.
 *
 * @param socket where the owner listens
 */
record Place(Path socket) {
  private static final String OWNER = "owner";

  TmuxServer tmux() {
    return new TmuxServer(socket.resolveSibling(socket.getFileName() + ".tmux"));
  }

  /** Makes this process the owner, if no other one is. */
  Optional<Lease> own() {
    return FileLeases.beside(socket)
        .take(
            OWNER,
            new LeaseHolder(
                ProcessHandle.current().pid(),
                HostName.get(),
                InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS)));
  }

  /** Forgets it; for the owner of a session that has ended. */
  void clear() {
    try {
      tmux().kill();
      Files.deleteIfExists(socket);
      Files.deleteIfExists(socket.resolveSibling(socket.getFileName() + "." + OWNER + ".lock"));
    } catch (IOException _) {
      return; // What is left of it harms nobody.
    }
  }

  /** Whether its folder is there; it goes when a user's last login ends. */
  boolean isThere() {
    return Files.isDirectory(socket.resolveSibling("."));
  }

  /** Who owns it now. */
  Optional<LeaseHolder> owner() {
    return FileLeases.beside(socket).holder(OWNER);
  }
}
