package dev.segue.session;

import dev.segue.session.hook.HookMain;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Sends requests of another process of the user's to a session's owner, at the socket on which the
 * agent's hooks call.
 */
public final class Control {
  /** What does the agent do, and how is that known? */
  public static final String EXPLAIN = "segue:explain";

  /** Is a person's terminal at it? Answered at once, whatever the owner does. */
  public static final String PRESENCE = "segue:presence";

  /** End the agent. */
  public static final String STOP = "segue:stop";

  /** Something for its agent has been put into the session's journal. */
  public static final String MAIL = "segue:mail";

  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private Control() {}

  /**
   * Asks.
   *
   * @return the owner's answer, one line of JSON
   * @throws InterruptedIOException when the owner does not answer within that time
   * @throws IOException when nobody listens there
   */
  public static String ask(Path socket, String what, Duration patience) throws IOException {
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      Thread guard = Thread.ofVirtual().name("patience").start(() -> closeLater(channel, patience));
      try {
        return ask(channel, socket, what);
      } catch (AsynchronousCloseException _) {
        throw new InterruptedIOException("no answer within " + patience.toMillis() + " ms");
      } finally {
        guard.interrupt();
      }
    }
  }

  private static void closeLater(SocketChannel channel, Duration patience) {
    try {
      Thread.sleep(patience);
      channel.close();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // It has answered.
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a socket: " + e.getMessage(), e);
    }
  }

  private static String ask(SocketChannel channel, Path socket, String what) throws IOException {
    channel.connect(UnixDomainSocketAddress.of(socket));
    String line = "{\"event\":\"%s\",\"agent\":\"\",\"payload\":\"\"}\n".formatted(what);
    var out = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    while (out.hasRemaining()) {
      channel.write(out);
    }
    InputStream in = Channels.newInputStream(channel);
    return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  /** {@link #ask(Path, String, Duration)} with as much patience as the end of an agent takes. */
  public static String ask(Path socket, String what) throws IOException {
    return ask(socket, what, PATIENCE);
  }

  /** The variable that names the socket to what a session starts. */
  public static final String SOCKET = HookMain.SOCKET;
}
