package dev.segue.bench.look;

import dev.segue.core.session.readiness.Screen;
import dev.segue.session.terminal.PtyTerminal;
import dev.segue.session.terminal.ScreenEmulator;
import dev.segue.session.terminal.Size;
import dev.segue.session.terminal.TerminalListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A terminal of one appearance with a program in it; all that the program writes is kept. */
final class LookedAt implements TerminalListener, AutoCloseable {
  private static final Pattern COLOUR_QUESTION =
      Pattern.compile("\u001b\\](10|11|4;\\d+);\\?(?:\u0007|\u001b\\\\)");

  private final ScreenEmulator emulator =
      new ScreenEmulator(Size.USUAL.columns(), Size.USUAL.rows());
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final Appearance appearance;
  private @Nullable PtyTerminal terminal;
  private int answeredTo;
  private long changedNanos = System.nanoTime();

  private LookedAt(Appearance appearance) {
    this.appearance = appearance;
  }

  static LookedAt open(
      Appearance appearance, List<String> argv, Path folder, Map<String, String> environment)
      throws IOException {
    var opened = new LookedAt(appearance);
    synchronized (opened) {
      opened.terminal = PtyTerminal.start(argv, folder, environment, Size.USUAL, opened);
    }
    return opened;
  }

  @Override
  public synchronized void output(byte[] bytes) {
    shown.writeBytes(bytes);
    emulator.feed(bytes);
    changedNanos = System.nanoTime();
    String answers = emulator.answers() + colours();
    if (!answers.isEmpty()) {
      type(answers);
    }
  }

  /** What a terminal with these colours answers to what was asked since the last call. */
  private String colours() {
    var answers = new StringBuilder();
    String all = shown.toString(StandardCharsets.ISO_8859_1);
    Matcher asked = COLOUR_QUESTION.matcher(all).region(answeredTo, all.length());
    while (asked.find()) {
      answeredTo = asked.end();
      if (appearance.background() != Appearance.Background.SILENT) {
        String colour =
            asked.group(1).equals("11")
                ? appearance.background().ground()
                : appearance.background().text();
        answers.append("\u001b]%s;rgb:%s\u001b\\".formatted(asked.group(1), colour));
      }
    }
    return answers.toString();
  }

  @Override
  public void ended(int exitCode) {
    // Whoever waits looks at the screen.
  }

  synchronized void type(String keys) {
    open().write(keys.getBytes(StandardCharsets.UTF_8), () -> {});
  }

  /** All that the program has written. */
  synchronized byte[] shown() {
    return shown.toByteArray();
  }

  synchronized Screen screen() {
    return emulator.snapshot();
  }

  synchronized long quietMillis() {
    return (System.nanoTime() - changedNanos) / 1_000_000;
  }

  Appearance appearance() {
    return appearance;
  }

  private synchronized PtyTerminal open() {
    return Objects.requireNonNull(terminal);
  }

  @Override
  public void close() {
    open().close();
  }
}
