package dev.segue.run.simulation;

import dev.segue.run.Threads;
import dev.segue.run.simulation.rules.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads of which one goes on at a time, from one point where it gives way to the next, and the
 * dice say which. A supervisor's loop is one of them.
 */
final class Fibers implements Threads {
  private Consumer<String> starting = _ -> {};
  private final Dice dice;
  private final List<Fiber> live = new ArrayList<>();
  private final Semaphore loop = new Semaphore(0);
  private Runnable stir = () -> {};
  private @Nullable Fiber running;

  Fibers(Dice dice) {
    this.dice = dice;
  }

  /** What wakes the loop where an effect gave way without a word: a heartbeat that passed. */
  void onGivingWay(Runnable heartbeat) {
    stir = heartbeat;
  }

  @Override
  public void start(String name, Runnable effect) {
    starting.accept(name);
    live.add(new Fiber(name, effect));
  }

  @Override
  public void giveWay() {
    Violation.unless(!live.isEmpty(), "the loop waits for effects, but none is going on");
    Fiber fiber = dice.pick(live);
    running = fiber;
    boolean over = fiber.resume();
    running = null;
    if (over) {
      live.remove(fiber);
    } else {
      stir.run();
    }
  }

  /** Called by an effect: the loop and others go on before it does. */
  void pause() {
    Fiber self = running;
    if (self != null) {
      self.suspend();
    }
  }

  /** Tells who listens the name of each effect as it is begun. */
  void onStarting(Consumer<String> listener) {
    starting = listener;
  }

  /** Names of effects that have not ended. */
  List<String> names() {
    return live.stream().map(fiber -> fiber.name).toList();
  }

  private final class Fiber {
    private final String name;
    private final Runnable effect;
    private final Semaphore turn = new Semaphore(0);
    private boolean begun;
    private boolean over;

    Fiber(String name, Runnable effect) {
      this.name = name;
      this.effect = effect;
    }

    boolean resume() {
      if (begun) {
        turn.release();
      } else {
        begun = true;
        Thread.ofVirtual().name(name).start(this::perform);
      }
      loop.acquireUninterruptibly();
      return over;
    }

    private void perform() {
      try {
        effect.run();
      } finally {
        over = true;
        loop.release();
      }
    }

    void suspend() {
      loop.release();
      turn.acquireUninterruptibly();
    }
  }
}
