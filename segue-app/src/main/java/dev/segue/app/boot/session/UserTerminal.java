package dev.segue.app.boot.session;

import dev.segue.session.TerminalMirror;
import dev.segue.session.terminal.Size;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * The terminal of the user's at which this process was started: raw while it is open, as it was
 * before when it is closed. Keys and screen are bytes; nothing of them is looked at, and nothing is
 * asked of the terminal: a library that probes it would eat keys and draw on it.
 */
public final class UserTerminal implements TerminalMirror, AutoCloseable {
  private static final int KEYS = 4096;
  private static final Path TTY = Path.of("/dev/tty");

  private final String before;
  private final OutputStream screen = new FileOutputStream(FileDescriptor.out);
  private Consumer<Size> sizes = _ -> {};
  private @Nullable Object formerHandler;

  private UserTerminal(String before) {
    this.before = before;
  }

  /**
   * Whether there is one, and keys come from it.
   *
   * @throws dev.segue.core.context.Refusal when there is none
   */
  public static void check() {
    try {
      stty("-g");
      asked(List.of("stty", "-g"), ProcessBuilder.Redirect.INHERIT);
    } catch (IOException _) {
      throw TmuxAttachment.noTerminal("start");
    }
  }

  /**
   * Takes it.
   *
   * @throws IOException when this process has none
   */
  static UserTerminal open() throws IOException {
    var terminal = new UserTerminal(stty("-g"));
    stty("raw", "-echo");
    return terminal;
  }

  /** What the program says; it speaks of its standard input. */
  private static String stty(String... words) throws IOException {
    List<String> argv = new ArrayList<>(List.of("stty"));
    argv.addAll(Arrays.asList(words));
    return asked(argv, ProcessBuilder.Redirect.from(TTY.toFile()));
  }

  private static String asked(List<String> argv, ProcessBuilder.Redirect input) throws IOException {
    Process process =
        new ProcessBuilder(argv)
            .redirectInput(input)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (InputStream said = process.getInputStream()) {
      String text = new String(said.readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new IOException("this is no terminal");
      }
      return text;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted");
    }
  }

  Size size() {
    try {
      String[] numbers = stty("size").split(" ", -1);
      return new Size(Integer.parseInt(numbers[1]), Integer.parseInt(numbers[0]));
    } catch (IOException | IllegalArgumentException | ArrayIndexOutOfBoundsException _) {
      return Size.USUAL; // Some terminals say that they have no size at all.
    }
  }

  /** Shows bytes as they are. */
  @Override
  public void show(byte[] bytes) {
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
    this.sizes = sizes;
    formerHandler = Signals.register("WINCH", () -> sizes.accept(size()));
    Thread.ofPlatform().daemon().name("keys").start(() -> read(keys, gone));
  }

  /** Stops this process and whatever runs with it as one job, until its user goes on with it. */
  @Override
  public void suspend() {
    try {
      stty(before);
      new ProcessBuilder("kill", "-TSTP", "0").inheritIO().start().waitFor();
      stty("raw", "-echo");
      sizes.accept(size()); // Nobody is told of a size that changes meanwhile.
    } catch (IOException _) {
      // There is no terminal any more, which the thread of the keys learns, too.
      return;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
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
    Signals.unregister("WINCH", formerHandler);
    stty(before);
  }
}
