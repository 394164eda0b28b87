package dev.segue.session.hook;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The program that an agent's hook runs: it hands on what the agent told to the Segue that holds
 * the session, and prints the answer. A hook must never harm the agent that runs it, so it ends
 * with 0 within {@value #PATIENCE_MS} ms whatever happens, and where there is no answer it prints
 * nothing.
 *
 * <p>Arguments are the event's name and the provider's; {@code SEGUE_SOCKET} in the environment
 * names the socket. Nothing but the JDK is used, and of that nothing that makes its start slow:
 * neither lambdas nor texts put together with {@code +}.
 */
public final class HookMain {
  /** The variable that names the socket. */
  public static final String SOCKET = "SEGUE_SOCKET";

  /** Longest time of one call. */
  static final int PATIENCE_MS = 5000;

  /** Longest payload that is handed on, in bytes; of a longer one only the event is told. */
  static final int LARGEST_PAYLOAD = 1 << 20;

  /** Longest answer, in bytes; a longer one is none. */
  static final int LARGEST_ANSWER = 1 << 20;

  private static final String HEX = "0123456789abcdef";

  private HookMain() {}

  /** Never returns. */
  public static void main(String[] args) {
    var watch = new Thread(new Watch());
    watch.setDaemon(true);
    watch.start();
    try {
      byte[] answer = answer(args, System.getenv(SOCKET), System.in);
      System.out.write(answer, 0, answer.length);
      System.out.flush();
    } finally {
      // Also past an exception: its trace would stand in the agent's own screen.
      Runtime.getRuntime().halt(0);
    }
  }

  /** Ends the program when its time is over. */
  private static final class Watch implements Runnable {
    @Override
    public void run() {
      try {
        Thread.sleep(PATIENCE_MS);
      } catch (InterruptedException _) {
        // Nobody interrupts it; and if so, its time is over.
      }
      Runtime.getRuntime().halt(0);
    }
  }

  /**
   * One call.
   *
   * @param args the event, and the provider's name, which may be left out
   * @param socket where Segue listens; absent: nobody does
   * @return what is to be printed, with the end of its line; empty where there was no answer
   */
  static byte[] answer(String[] args, @Nullable String socket, InputStream payload) {
    try {
      byte[] told = payload.readNBytes(LARGEST_PAYLOAD + 1);
      if (told.length > LARGEST_PAYLOAD) {
        // Read to its end, or the agent would write into a pipe that nobody reads.
        payload.transferTo(OutputStream.nullOutputStream());
        told = new byte[0];
      }
      if (socket == null || args.length == 0) {
        return new byte[0];
      }
      return exchange(socket, call(args, new String(told, StandardCharsets.UTF_8)));
    } catch (IOException _) {
      return new byte[0]; // Nobody answers: the agent goes on as if there were no hook.
    }
  }

  private static byte[] exchange(String socket, String call) throws IOException {
    try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      var out = ByteBuffer.wrap(call.getBytes(StandardCharsets.UTF_8));
      while (out.hasRemaining()) {
        channel.write(out);
      }
      byte[] answer = Channels.newInputStream(channel).readNBytes(LARGEST_ANSWER + 1);
      boolean isWhole =
          answer.length > 1 && answer.length <= LARGEST_ANSWER && answer[answer.length - 1] == '\n';
      return isWhole ? answer : new byte[0];
    }
  }

  /** One line: an object of three texts, the payload as it came. */
  private static String call(String[] args, String payload) {
    var line = new StringBuilder(payload.length() + payload.length() / 8 + 128);
    line.append("{\"event\":");
    quote(line, args[0]);
    line.append(",\"agent\":");
    quote(line, args.length > 1 ? args[1] : "");
    line.append(",\"payload\":");
    quote(line, payload);
    return line.append("}\n").toString();
  }

  private static void quote(StringBuilder line, String text) {
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else if (c < ' ') {
        line.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
      } else {
        line.append(c);
      }
    }
    line.append('"');
  }
}
