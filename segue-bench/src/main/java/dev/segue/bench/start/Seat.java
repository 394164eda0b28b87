package dev.segue.bench.start;

import dev.segue.app.realcli.SessionScene;
import dev.segue.core.session.readiness.Screen;
import dev.segue.session.terminal.PtyTerminal;
import dev.segue.session.terminal.ScreenEmulator;
import dev.segue.session.terminal.Size;
import dev.segue.session.terminal.TerminalListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A person's terminal with a program in it: it shows, and answers what programs ask of one. */
final class Seat implements TerminalListener, AutoCloseable {
  private final ScreenEmulator emulator =
      new ScreenEmulator(Size.USUAL.columns(), Size.USUAL.rows());
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final ByteArrayOutputStream typed = new ByteArrayOutputStream();
  private @Nullable PtyTerminal terminal;
  private long changedNanos = System.nanoTime();

  private Seat() {}

  /** Opens one. */
  static Seat open(SessionScene scene, List<String> argv, Map<String, String> more)
      throws IOException {
    var opened = new Seat();
    var environment = scene.environment();
    environment.putAll(more);
    synchronized (opened) {
      opened.terminal = PtyTerminal.start(argv, scene.workspace(), environment, Size.USUAL, opened);
    }
    return opened;
  }

  @Override
  public synchronized void output(byte[] bytes) {
    shown.writeBytes(bytes);
    emulator.feed(bytes);
    changedNanos = System.nanoTime();
    String answers = emulator.listening() + emulator.answers();
    if (!answers.isEmpty()) {
      type(answers);
    }
  }

  @Override
  public void ended(int exitCode) {
    // Whoever waits looks at the processes.
  }

  synchronized void type(String keys) {
    write(keys.getBytes(StandardCharsets.UTF_8), () -> {});
  }

  synchronized void write(byte[] bytes, Runnable done) {
    typed.writeBytes(bytes);
    open().write(bytes, done);
  }

  /** The person makes the window larger or smaller. */
  synchronized void resize(Size size) {
    emulator.resize(size.columns(), size.rows());
    open().resize(size);
  }

  /** The window is closed: the terminal hangs up. */
  synchronized void hangUp() throws IOException, InterruptedException {
    // Its leader is told by the system, and hands it on to nobody.
    new ProcessBuilder("kill", "-HUP", "--", "-" + open().pid()).inheritIO().start().waitFor();
    for (ProcessHandle child :
        ProcessHandle.of(open().pid()).stream().flatMap(ProcessHandle::children).toList()) {
      new ProcessBuilder("kill", "-HUP", "--", "-" + child.pid()).inheritIO().start().waitFor();
    }
  }

  /** All that came to this terminal. */
  synchronized byte[] shown() {
    return shown.toByteArray();
  }

  /** All that was typed here, answers of the terminal included. */
  synchronized byte[] typed() {
    return typed.toByteArray();
  }

  synchronized Screen screen() {
    return emulator.snapshot();
  }

  synchronized long quietMillis() {
    return (System.nanoTime() - changedNanos) / 1_000_000;
  }

  synchronized boolean isAlive() {
    return open().isAlive();
  }

  private synchronized PtyTerminal open() {
    return Objects.requireNonNull(terminal);
  }

  @Override
  public void close() {
    open().close();
  }
}
