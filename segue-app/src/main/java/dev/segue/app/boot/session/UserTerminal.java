package dev.segue.app.boot.session;

import dev.segue.terminal.Size;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * The terminal of the user's at which this process was started: raw while it is open, as it was
 * before when it is closed. Keys and screen are bytes; nothing of them is looked at.
 */
final class UserTerminal implements AutoCloseable {
  private static final int KEYS = 4096;

  private final Terminal terminal;
  private final Attributes before;
  private final OutputStream screen = new FileOutputStream(FileDescriptor.out);

  private UserTerminal(Terminal terminal) {
    this.terminal = terminal;
    this.before = terminal.enterRawMode();
  }

  /**
   * Takes it.
   *
   * @throws IOException when this process has none
   */
  static UserTerminal open() throws IOException {
    return new UserTerminal(
        TerminalBuilder.builder().system(true).dumb(false).nativeSignals(false).build());
  }

  Size size() {
    var size = terminal.getSize();
    return size.getColumns() < 1 || size.getRows() < 1
        ? Size.USUAL
        : new Size(size.getColumns(), size.getRows());
  }

  /** Shows bytes as they are. */
  void show(byte[] bytes) {
    try {
      screen.write(bytes);
      screen.flush();
    } catch (IOException _) {
      // The user's terminal has gone; the agent is ended with it.
      return;
    }
  }

  /** Passes keys on until there are none any more, on a thread of its own. */
  void listen(Consumer<byte[]> keys, Consumer<Size> sizes, Runnable gone) {
    terminal.handle(Terminal.Signal.WINCH, _ -> sizes.accept(size()));
    Thread.ofPlatform().daemon().name("keys").start(() -> read(keys, gone));
  }

  private static void read(Consumer<byte[]> keys, Runnable gone) {
    byte[] buffer = new byte[KEYS];
    try (InputStream in = new FileInputStream(FileDescriptor.in)) {
      for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
        keys.accept(Arrays.copyOf(buffer, count));
      }
    } catch (IOException _) {
      // As at its end: nobody is there any more.
    }
    gone.run();
  }

  @Override
  public void close() throws IOException {
    terminal.setAttributes(before);
    terminal.close();
  }
}
