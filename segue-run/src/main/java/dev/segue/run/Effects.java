package dev.segue.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs the effects beside the loop: at most one effect per task, each on a thread of its own.
 * Reports of effects are handled on the loop's thread, in the order in which they were made.
 * Bounded: an effect that reports faster than the loop listens waits.
 *
 * <p>All methods but {@link #tell} belong to the loop's thread.
 */
public final class Effects implements AutoCloseable {
  private static final int ROOM = 64;

  /** Longest wait for effects that were ended without grace; their processes take two seconds. */
  private static final Duration LONGEST_END = Duration.ofSeconds(10);

  private static final Duration LOOK = Duration.ofMillis(50);

  private final BlockingQueue<Runnable> told = new ArrayBlockingQueue<>(ROOM);
  private final Map<String, Effect<?>> going = new LinkedHashMap<>();
  private final Threads threads;
  private final Stop stop;

  public Effects(Threads threads, Stop stop) {
    this.threads = threads;
    this.stop = stop;
  }

  /**
   * Something that takes long.
   *
   * @param <T> what comes of it
   */
  public interface Work<T> {
    /** Does it, on a thread of its own. */
    T perform() throws Exception;

    /** What comes of it, on the loop's thread. */
    void done(T result);

    /** It failed by a fault of ours or of the environment. On the loop's thread. */
    void failed(Throwable fault);

    /** Ends it soon, from any thread. */
    void cancel(Interruption performing);

    /** Ends it without grace, from any thread. */
    default void kill(Interruption performing) {
      cancel(performing);
    }
  }

  /** Reaches the thread that performs some work. */
  @FunctionalInterface
  public interface Interruption {
    /** Interrupts it, if it still performs. */
    void interrupt();
  }

  /** Starts work on a task that has none going on. */
  public <T> void start(String taskId, String name, Work<T> work) {
    var effect = new Effect<>(taskId, work);
    going.put(taskId, effect);
    stop.onAsk(effect);
    threads.start(name, effect::perform);
  }

  /** Tasks that have an effect going on. */
  public Set<String> tasks() {
    return Set.copyOf(going.keySet());
  }

  public boolean isIdle() {
    return going.isEmpty();
  }

  /** Has {@code act} done on the loop's thread, later; from any thread. */
  public void tell(Runnable act) {
    boolean interrupted = false;
    while (true) {
      try {
        told.put(act);
        break;
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Does what was told next, if it comes in time. */
  public void next(Duration patience) throws InterruptedException {
    @Nullable Runnable act = told.poll();
    if (act == null) {
      threads.giveWay();
      act = told.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    }
    if (act != null) {
      act.run();
    }
  }

  /** Ends the effects of these tasks, once each. */
  public void cancel(Predicate<String> taskId) {
    for (Effect<?> effect : List.copyOf(going.values())) {
      if (taskId.test(effect.taskId)) {
        effect.cancelOnce();
      }
    }
  }

  /**
   * Ends all that is still going on without grace, and waits for it. Nothing that comes of it is
   * done any more: whoever folds the journal next sees it as interrupted.
   */
  @Override
  public void close() {
    going.values().forEach(Effect::kill);
    long until = System.nanoTime() + LONGEST_END.toNanos();
    boolean interrupted = false;
    while (!isIdle() && System.nanoTime() < until) {
      try {
        threads.giveWay();
        told.poll(LOOK.toMillis(), TimeUnit.MILLISECONDS);
        going.values().removeIf(effect -> effect.isOver() && stopListening(effect));
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    going.values().forEach(this::stopListening);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean stopListening(Effect<?> effect) {
    stop.forget(effect);
    return true;
  }

  /** One that is going on; as a listener it hears of signals. */
  private final class Effect<T> implements Runnable {
    private final String taskId;
    private final Work<T> work;
    private @Nullable Thread performing;
    private boolean cancelled;
    private boolean over;

    Effect(String taskId, Work<T> work) {
      this.taskId = taskId;
      this.work = work;
    }

    @SuppressWarnings("IllegalCatch")
    void perform() {
      Runnable outcome;
      try {
        begin();
        T result = work.perform();
        outcome = () -> work.done(result);
      } catch (Exception | Error fault) {
        outcome = () -> work.failed(fault);
      } finally {
        leave();
      }
      Runnable act = outcome;
      tell(() -> finish(act));
    }

    private synchronized void begin() throws InterruptedException {
      if (cancelled) {
        throw new InterruptedException("cancelled before it began");
      }
      performing = Thread.currentThread();
    }

    private synchronized void leave() {
      performing = null;
      over = true;
      // A late interrupt was meant for the work, not for the thread.
      boolean _ = Thread.interrupted();
    }

    private void finish(Runnable act) {
      going.remove(taskId);
      stop.forget(this);
      act.run();
    }

    synchronized boolean isOver() {
      return over;
    }

    private synchronized void interrupt() {
      if (performing != null && performing != Thread.currentThread()) {
        performing.interrupt();
      }
    }

    private synchronized boolean cancelFirst() {
      boolean first = !cancelled;
      cancelled = true;
      return first;
    }

    void cancelOnce() {
      if (cancelFirst()) {
        work.cancel(this::interrupt);
      }
    }

    void kill() {
      cancelFirst();
      work.kill(this::interrupt);
    }

    @Override
    public void run() {
      if (stop.isUrgent()) {
        kill();
      } else {
        cancelOnce();
      }
    }
  }
}
