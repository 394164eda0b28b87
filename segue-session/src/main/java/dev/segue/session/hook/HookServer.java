package dev.segue.session.hook;

import dev.segue.core.session.HookCall;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Hears the hooks of one session at a socket that only its owner can reach, and answers each call
 * with one line. Each call has a thread of its own. What was not told within {@value
 * HookMain#PATIENCE_MS} ms is not heard any more.
 */
public final class HookServer implements AutoCloseable {
  /** Calls at once; more are turned away, and their hooks print nothing. */
  private static final int MOST_CALLS = 64;

  /** A payload of which each byte was written as {@code \\u00xx}, and the words around it. */
  private static final int LONGEST_LINE = 6 * HookMain.LARGEST_PAYLOAD + 4096;

  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Path socket;
  private final Responder responder;
  private final ServerSocketChannel server;
  private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

  /** Receives the calls, each on a thread of its own. */
  public interface Responder {
    /** One line that the hook prints; empty: nothing. Must not throw. */
    String answer(HookCall call);
  }

  private HookServer(Path socket, ServerSocketChannel server, Responder responder) {
    this.socket = socket;
    this.server = server;
    this.responder = responder;
  }

  /**
   * Begins to listen.
   *
   * @param socket path of the socket, in a folder of the owner's own ({@link SocketFolder});
   *     nothing may be there
   * @throws IOException when there is something, or the path is too long for a socket
   */
  public static HookServer open(Path socket, Responder responder) throws IOException {
    var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.bind(UnixDomainSocketAddress.of(socket));
      Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    var server = new HookServer(socket, channel, responder);
    Thread.ofVirtual().name("hooks").start(server::accept);
    return server;
  }

  /** Where the hooks find it: the value of {@link HookMain#SOCKET}. */
  public Path socket() {
    return socket;
  }

  /** Hears no more calls; those that were not answered yet are left without an answer. */
  @Override
  public void close() throws IOException {
    server.close();
    Files.deleteIfExists(socket);
    for (SocketChannel channel : open) {
      channel.close();
    }
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel channel = server.accept();
        open.add(channel);
        if (open.size() > MOST_CALLS || !server.isOpen()) {
          leave(channel);
        } else {
          Thread.ofVirtual().name("hook").start(() -> serve(channel));
        }
      } catch (IOException _) {
        // Closed, as the loop's condition tells; or no file descriptor is free, which may pass.
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  private void serve(SocketChannel channel) {
    Thread patience = Thread.ofVirtual().name("hook-patience").start(() -> closeLater(channel));
    try (channel;
        InputStream in = Channels.newInputStream(channel)) {
      Optional<HookCall> call = line(in).flatMap(HookCalls::parse);
      patience.interrupt();
      if (call.isPresent()) {
        var answer =
            ByteBuffer.wrap(
                HookCalls.format(responder.answer(call.get())).getBytes(StandardCharsets.UTF_8));
        while (answer.hasRemaining()) {
          channel.write(answer);
        }
      }
    } catch (IOException _) {
      // The hook has gone: it waits no longer than its own patience.
    } finally {
      open.remove(channel);
    }
  }

  private static Optional<String> line(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream();
    byte[] piece = new byte[8192];
    int read = in.read(piece);
    while (read > 0 && line.size() <= LONGEST_LINE) {
      line.write(piece, 0, read);
      if (piece[read - 1] == '\n') {
        return Optional.of(line.toString(StandardCharsets.UTF_8));
      }
      read = in.read(piece);
    }
    return Optional.empty();
  }

  private void closeLater(SocketChannel channel) {
    try {
      Thread.sleep(HookMain.PATIENCE_MS);
      leave(channel);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // It was heard in time.
    }
  }

  private void leave(SocketChannel channel) {
    open.remove(channel);
    try {
      channel.close();
    } catch (IOException _) {
      // What cannot be closed is of no more use either.
    }
  }
}
