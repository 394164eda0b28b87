package dev.segue.terminal.pty;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import com.pty4j.WinSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
public final class PtyTerminal implements AutoCloseable {
  private static final int CHUNK = 8 << 10;

  /** Behind the name in proc_pid_stat(5): state, parent, group, session, terminal, foreground. */
  private static final int FOREGROUND = 5;

  private final PtyProcess process;
  private final TerminalListener listener;
  private final BlockingQueue<Write> writes = new LinkedBlockingQueue<>();

  private volatile @Nullable Write current;

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
        new PtyProcessBuilder(argv.toArray(String[]::new))
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

  /** The program's process id; also that of its group and session. */
  public long pid() {
    return process.pid();
  }

  /**
   * Writes behind whatever is to be written already; returns at once.
   *
   * @param done called by the writer when the terminal has taken all of it, or when it is gone
   */
  public void write(byte[] bytes, Runnable done) {
    writes.add(Write.of(bytes, done));
    if (!process.isAlive()) {
      giveUp();
    }
  }

  /** Tells the program that its terminal has another size. */
  public void resize(Size size) {
    if (process.isAlive()) {
      process.setWinSize(new WinSize(size.columns(), size.rows()));
    }
  }

  /**
   * Name of the program that reads the keys now, as the system has it: a command that took the
   * terminal, or a shell that was left in it. Empty where the system does not tell.
   */
  public Optional<String> foreground() {
    try {
      String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      Path name = Path.of("/proc/" + fields[FOREGROUND] + "/comm");
      return Optional.of(Files.readString(name, StandardCharsets.UTF_8).strip());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Ends the program and all that descends from it, at once. */
  @Override
  public void close() {
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
    listener.ended(exitCode());
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
