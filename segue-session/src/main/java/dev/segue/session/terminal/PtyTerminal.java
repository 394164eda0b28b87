package dev.segue.session.terminal;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import com.pty4j.WinSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A program in a pseudo terminal, with a session of its own. One thread reads and one writes;
 * native reads and writes would pin a virtual thread, so they are platform threads. Safe for use by
 * several threads.
 */
public final class PtyTerminal implements AgentTerminal {
  private static final int CHUNK = 8 << 10;

  private final PtyProcess process;
  private final TerminalListener listener;
  private final BlockingQueue<Write> writes = new LinkedBlockingQueue<>();

  private volatile @Nullable Write current;
  private volatile Ending ending = Ending.NONE;

  private PtyTerminal(PtyProcess process, TerminalListener listener) {
    this.process = process;
    this.listener = listener;
  }

  /**
   * Starts a program.
   *
   * @param environment complete: nothing is inherited
   * @throws IOException when it cannot be started
   */
  public static PtyTerminal start(
      List<String> argv,
      Path folder,
      Map<String, String> environment,
      Size size,
      TerminalListener listener)
      throws IOException {
    PtyProcess process =
        new PtyProcessBuilder(Leader.of(argv).toArray(String[]::new))
            .setDirectory(folder.toString())
            .setEnvironment(Map.copyOf(environment))
            .setInitialColumns(size.columns())
            .setInitialRows(size.rows())
            .start();
    var terminal = new PtyTerminal(process, listener);
    Thread.ofPlatform().daemon().name("pty-out-" + process.pid()).start(terminal::read);
    Thread.ofPlatform().daemon().name("pty-in-" + process.pid()).start(terminal::write);
    return terminal;
  }

  /** Of the shell that leads its session; the program is its only child. */
  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public void write(byte[] bytes, Runnable done) {
    writes.add(Write.of(bytes, done));
    if (!process.isAlive()) {
      giveUp();
    }
  }

  @Override
  public void resize(Size size) {
    if (process.isAlive()) {
      process.setWinSize(new WinSize(size.columns(), size.rows()));
    }
  }

  @Override
  public Optional<String> foreground() {
    return ForegroundProgram.of(process.pid());
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public boolean isSuspended() {
    return ForegroundProgram.isStopped(process.pid());
  }

  @Override
  public void goOn() {
    try {
      new ProcessBuilder("kill", "-CONT", String.valueOf(process.pid()))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor(); // Else the next look would find it stopped still.
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start kill: " + e.getMessage(), e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void end() {
    ending = ending.of(process.pid());
    ending.ask();
  }

  @Override
  public void close() {
    ending.force(); // Those of them whose parent has ended are nobody's descendants any more.
    // Whoever holds the terminal open would leave reader and writer blocked.
    ProcessHandle.of(process.pid())
        .ifPresent(handle -> handle.descendants().forEach(ProcessHandle::destroyForcibly));
    process.destroyForcibly();
    writes.add(Write.last());
  }

  private void read() {
    byte[] buffer = new byte[CHUNK];
    try (InputStream in = process.getInputStream()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        listener.output(Arrays.copyOf(buffer, count));
      }
    } catch (IOException _) {
      // A terminal whose program has ended reads as an error on some systems: the end all the same.
    }
    int exitCode = exitCode();
    ending.finish();
    listener.ended(exitCode);
    giveUp();
    writes.add(Write.last());
  }

  /**
   * Nothing that waits is taken any more. A write that the kernel has not finished by then blocks
   * its thread until this process ends, so the writer cannot be the one to say so.
   */
  private void giveUp() {
    Write unfinished = current;
    if (unfinished != null) {
      unfinished.finish();
    }
    for (Write next = writes.poll(); next != null; next = writes.poll()) {
      next.finish();
    }
  }

  private int exitCode() {
    try {
      return process.waitFor();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // Nobody holds this thread, so nobody interrupts it.
      return 128;
    }
  }

  private void write() {
    try (OutputStream out = process.getOutputStream()) {
      for (Write next = writes.take(); !next.isLast(); next = writes.take()) {
        current = next;
        write(out, next);
      }
    } catch (IOException _) {
      return; // Closed already.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // Nobody holds this thread, so nobody interrupts it.
    }
  }

  private static void write(OutputStream out, Write next) {
    try {
      out.write(next.bytes());
      out.flush();
    } catch (IOException _) {
      // The program has ended; whoever waits for this learns that by its end.
    } finally {
      next.finish();
    }
  }
}
