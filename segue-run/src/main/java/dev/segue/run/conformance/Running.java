package dev.segue.run.conformance;

import dev.segue.core.task.TaskState;
import dev.segue.run.Agents;
import dev.segue.run.Agents.AgentResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A run of the provider that goes on beside the caller. */
final class Running {
  /** Later runs have a higher one, so that what this one left can be told apart and ended. */
  private static final int EPOCH = 1;

  private final Tools tools;
  private final BlockingQueue<Long> pid = new ArrayBlockingQueue<>(4);
  private final FutureTask<Ran> end;

  /** Inputs of a run. */
  record Tools(
      Agents agents,
      Agents.Launch launch,
      TaskState task,
      BooleanSupplier isModelCalled,
      Duration longest,
      Consumer<Agents.Printed> printed) {}

  private Running(Tools tools, String prompt, String name) {
    this.tools = tools;
    this.end = new FutureTask<>(() -> run(prompt, name));
  }

  static Running start(Tools tools, String prompt, String name) {
    var running = new Running(tools, prompt, name);
    Thread.ofVirtual().name("trial-" + name).start(running.end);
    return running;
  }

  private Ran run(String prompt, String name) throws InterruptedException {
    long begin = System.nanoTime();
    String mark = "kit/%s/%s/1@%d".formatted(name, name, EPOCH);
    AgentResult result = tools.launch().run(prompt, mark, pid::offer);
    Duration duration = Duration.ofNanos(System.nanoTime() - begin);
    tools.printed().accept(result.printed());
    Agents.Leftover left = tools.agents().endOrphan(tools.task(), 1, EPOCH + 1);
    tools.agents().settled(tools.task().taskId(), 1);
    List<String> strays = Strays.in(Path.of(tools.launch().workspace()));
    return new Ran(
        result,
        new Ran.Leftovers(left.endedProcesses(), strays),
        tools.isModelCalled().getAsBoolean(),
        duration);
  }

  /** Waits for its end; told to stop meanwhile, it ends the run first. */
  Ran await() throws InterruptedException {
    try {
      return end.get();
    } catch (InterruptedException stop) {
      end();
      throw stop;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run of the kit failed: " + e.getCause(), e.getCause());
    }
  }

  /** Ends it at once, if it goes on, and returns when nothing of it does. */
  void end() {
    boolean wasInterrupted = false;
    while (!end.isDone()) {
      tools.launch().kill();
      try {
        end.get();
      } catch (InterruptedException _) {
        wasInterrupted = true;
      } catch (ExecutionException _) {
        break; // Whoever waits for the run is told.
      }
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it as an operator would. */
  void cancel() {
    tools.launch().cancel();
  }

  /**
   * Kills the program itself, and nothing else of its tree, as the system would for want of memory.
   *
   * @return whether it was there to be killed
   */
  boolean killProgram() throws InterruptedException {
    Long found = pid.poll(tools.longest().toNanos(), TimeUnit.NANOSECONDS);
    return found != null
        && ProcessHandle.of(found).map(ProcessHandle::destroyForcibly).orElse(false);
  }
}
