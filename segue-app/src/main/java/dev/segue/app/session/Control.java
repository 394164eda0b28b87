package dev.segue.app.session;

import dev.segue.app.hook.HookMain;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * What another process of the user's asks a session's owner, at the socket on which its hooks call.
 */
public final class Control {
  /** What does the agent do, and how is that known? */
  public static final String EXPLAIN = "segue:explain";

  /** End the agent. */
  public static final String STOP = "segue:stop";

  /** Something for its agent has been put into the session's journal. */
  public static final String MAIL = "segue:mail";

  private Control() {}

  /**
   * Asks.
   *
   * @return the owner's answer, one line of JSON
   * @throws IOException when nobody listens there
   */
  public static String ask(Path socket, String what) throws IOException {
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      String line = "{\"event\":\"%s\",\"agent\":\"\",\"payload\":\"\"}\n".formatted(what);
      var out = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      while (out.hasRemaining()) {
        channel.write(out);
      }
      InputStream in = Channels.newInputStream(channel);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  /** Whether somebody listens there. */
  public static boolean isHeard(Path socket) {
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      return channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException _) {
      return false; // Nobody is there, or nothing.
    }
  }

  /** The variable that names the socket to what a session starts. */
  public static final String SOCKET = HookMain.SOCKET;
}
