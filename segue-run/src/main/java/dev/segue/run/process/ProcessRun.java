package dev.segue.run.process;

import dev.segue.run.process.ProcessListener.Channel;
import dev.segue.run.process.ProcessResult.Ending;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One run of one program with everything that it starts. {@link #run} blocks its thread until the
 * whole tree has ended; the other methods may be called from any thread at any time. On Linux a
 * descendant that left group and session, lost its parent and cleared its environment cannot be
 * found, unless it was seen before; it neither blocks the run nor is it ended.
 */
public final class ProcessRun {
  private static final ProcessTable TABLE = ProcessTable.ofThisSystem();

  private final ProcessSpec spec;
  private final ProcessListener listener;
  private final PidFiles pids;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final BlockingQueue<Ending> wakes = new ArrayBlockingQueue<>(8);
  private final CountDownLatch atOnce = new CountDownLatch(1);
  private volatile boolean stopped;
  private volatile boolean interrupted;
  private volatile @Nullable Process process;
  private volatile @Nullable ProcessTree tree;

  /** Of which nothing is kept for a later supervisor. */
  public ProcessRun(ProcessSpec spec, ProcessListener listener) {
    this(spec, listener, PidFiles.none());
  }

  /**
   * One run.
   *
   * @param pids where its members are kept while it runs, if it has a mark
   */
  public ProcessRun(ProcessSpec spec, ProcessListener listener, PidFiles pids) {
    this.spec = spec;
    this.listener = listener;
    this.pids = pids;
  }

  /** Its process id, from just before {@link ProcessListener#started} on; also the group's. */
  public OptionalLong pid() {
    Process started = process;
    return started == null ? OptionalLong.empty() : OptionalLong.of(started.pid());
  }

  /**
   * Starts the program, waits for its end, its deadline or {@link #cancel}, and ends what is left
   * of its tree: TERM, grace, KILL. An interrupt counts as {@code cancel} and stays set; one during
   * the grace cuts the grace short.
   *
   * @throws IllegalStateException when called twice, or when the listener threw while reading
   */
  public ProcessResult run() {
    if (!begun.compareAndSet(false, true)) {
      throw new IllegalStateException("A ProcessRun runs once: " + spec.argv().getFirst());
    }
    if (stopped) {
      return ProcessResult.Exit.cancelledBeforeStart();
    }
    return switch (Program.find(spec)) {
      case Program.Lookup.Missing(var result) -> result;
      case Program.Lookup.Found(var program) -> {
        var builder = new ProcessBuilder(Program.commandLine(program, spec.argv()));
        yield start(builder.directory(spec.folder().toFile()));
      }
    };
  }

  /** Ends the tree: TERM, grace, KILL. Returns at once; {@link #run} returns when it is done. */
  public void cancel() {
    stopped = true;
    boolean _ = wakes.offer(Ending.CANCELLED);
  }

  /**
   * Ends the tree with KILL, on the calling thread and without grace: for the user who asks twice.
   * When this returns, the signals are sent and, within two seconds, the tree is gone.
   */
  public void killAtOnce() {
    atOnce.countDown();
    cancel();
    ProcessTree started = tree;
    if (started != null) {
      endTree(started, Duration.ZERO);
    }
  }

  private ProcessResult start(ProcessBuilder builder) {
    long begin = System.nanoTime();
    Process started;
    try {
      builder.environment().clear();
      builder.environment().putAll(spec.environment());
      started = builder.start();
    } catch (IOException | IllegalArgumentException failure) {
      String message = String.valueOf(failure.getMessage());
      return new ProcessResult.CannotStart(spec.argv().getFirst(), message);
    }
    var whole = new ProcessTree(TABLE, started.pid(), spec.mark());
    process = started;
    tree = whole;
    Optional<TreeWatch> watch = TreeWatch.start(whole, pids.begin(spec.mark()));
    boolean done = false;
    try {
      listener.started(started.pid());
      ProcessListener heard = watch.map(it -> it.before(listener)).orElse(listener);
      ProcessResult result = supervise(started, whole, heard, begin);
      done = true;
      return result;
    } finally {
      if (!done) {
        endTree(whole, Duration.ZERO);
        started.destroyForcibly(); // Closes its pipes, which may have no reader yet.
      }
      watch.ifPresent(TreeWatch::close);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private ProcessResult supervise(
      Process started, ProcessTree whole, ProcessListener heard, long begin) {
    long pid = started.pid();
    ProcessLimits limits = spec.limits();
    var stdout =
        new OutputReader(started.getInputStream(), Channel.STDOUT, heard, limits.stdoutBytes());
    var stderr =
        new OutputReader(started.getErrorStream(), Channel.STDERR, heard, limits.stderrBytes());
    stdout.start("stdout-" + pid);
    stderr.start("stderr-" + pid);
    feed(started, pid);
    Thread.ofVirtual().name("exit-" + pid).start(() -> watch(started));
    Ending ending = await(begin);
    long exited = System.nanoTime();
    List<EndedProcess> leftovers = endTree(whole, limits.grace());
    int code = exitCode(started);
    if (ending != Ending.EXITED) {
      exited = System.nanoTime();
    }
    long until = System.nanoTime() + limits.drain().toNanos();
    var exit =
        new ProcessResult.Exit(
            code,
            ending,
            finish(stdout, until),
            finish(stderr, until),
            Duration.ofNanos(exited - begin),
            leftovers);
    stdout.failure().or(stderr::failure).ifPresent(ProcessRun::rethrow);
    return exit;
  }

  private Ending await(long begin) {
    try {
      long left = spec.limits().deadline().toNanos() - (System.nanoTime() - begin);
      Ending ending = wakes.poll(left, TimeUnit.NANOSECONDS);
      return ending == null ? Ending.DEADLINE : ending;
    } catch (InterruptedException _) {
      interrupted = true;
      return Ending.CANCELLED;
    }
  }

  private void watch(Process started) {
    try {
      started.waitFor();
      boolean _ = wakes.offer(Ending.EXITED);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // Nobody holds this thread, so nobody interrupts it.
    }
  }

  /** A prompt may be larger than a pipe, and the agent may never read it: a thread of its own. */
  private void feed(Process started, long pid) {
    OutputStream stdin = started.getOutputStream();
    byte[] bytes = spec.stdin().getBytes(StandardCharsets.UTF_8);
    if (bytes.length == 0) {
      write(stdin, bytes);
    } else {
      Thread.ofPlatform().daemon().name("stdin-" + pid).start(() -> write(stdin, bytes));
    }
  }

  private static void write(OutputStream stdin, byte[] bytes) {
    try (stdin) {
      stdin.write(bytes);
    } catch (IOException _) {
      // The program closed its stdin or ended without reading: its right, and its exit code tells.
    }
  }

  private List<EndedProcess> endTree(ProcessTree whole, Duration grace) {
    long root = whole.root();
    var end = new TreeEnd(whole::living, whole::signal, atOnce);
    List<EndedProcess> ended = end.end(grace);
    interrupted |= end.wasInterrupted();
    return ended.stream().filter(one -> one.pid() != root).toList();
  }

  /** The root has been ended by now, but its exit may reach us a moment later. */
  private int exitCode(Process started) {
    try {
      if (started.waitFor(2, TimeUnit.SECONDS)) {
        return started.exitValue();
      }
    } catch (InterruptedException _) {
      interrupted = true;
    }
    started.destroyForcibly();
    return 128 + 9;
  }

  private Captured finish(OutputReader reader, long untilNanos) {
    try {
      return reader.finish(untilNanos);
    } catch (InterruptedException _) {
      interrupted = true;
      return reader.abandon();
    }
  }

  private static void rethrow(RuntimeException failure) {
    throw new IllegalStateException("The listener failed on a line of output", failure);
  }
}
