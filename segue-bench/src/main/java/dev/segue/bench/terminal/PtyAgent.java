package dev.segue.bench.terminal;

import dev.segue.testkit.terminal.Evidence;
import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.ScriptedAgent;
import dev.segue.testkit.terminal.Step;
import dev.segue.testkit.terminal.log.Entry;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A scripted agent at the other side of a pseudo terminal that is raw and whose reads end after a
 * tenth of a second without keys. Its process there only holds the terminal open.
 */
final class PtyAgent {
  private static final long LOOK_AT_END = 100;

  private final ScriptedAgent agent;
  private final Consumer<Evidence> tell;
  private final List<Entry> log = new ArrayList<>();

  /** Few, so that what is not read stays in the terminal. */
  private final BlockingQueue<byte[]> arrived = new ArrayBlockingQueue<>(2);

  private final Path tty;
  private final long began = System.nanoTime();
  private final Instant wall = Instant.now();
  private final CountDownLatch hasEnded = new CountDownLatch(1);
  private volatile boolean isOver;

  PtyAgent(Script script, Path tty, Consumer<Evidence> tell) {
    this.agent = new ScriptedAgent(script);
    this.tty = tty;
    this.tell = tell;
  }

  /** When it began. */
  Instant began() {
    return wall;
  }

  /** Milliseconds since it began. */
  long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
  }

  /** Plays to its end, or until it is told to {@link #stop}. */
  void play() throws IOException, InterruptedException {
    Thread reader = Thread.ofPlatform().daemon().name("keys").start(this::readAll);
    try (var out = new FileOutputStream(tty.toFile())) {
      Step last = take(agent.begin(), out);
      while (last.exit().isEmpty() && !isOver) {
        long wait = Math.clamp(last.wakeAt().orElse(Long.MAX_VALUE) - now(), 0, LOOK_AT_END);
        byte[] bytes = arrived.poll(wait, TimeUnit.MILLISECONDS);
        if (bytes != null) {
          last = take(agent.receive(bytes, now()), out);
        } else if (last.wakeAt().isPresent() && last.wakeAt().getAsLong() <= now()) {
          last = take(agent.wake(now()), out);
        }
      }
    } finally {
      isOver = true;
      reader.interrupt();
      hasEnded.countDown();
    }
  }

  /** Ends it, as no program ends by itself: nothing more is logged after this. */
  void stop() throws InterruptedException {
    isOver = true;
    hasEnded.await();
  }

  /** All that happened so far. */
  List<Entry> log() {
    synchronized (log) {
      return List.copyOf(log);
    }
  }

  private Step take(Step step, OutputStream out) throws IOException {
    synchronized (log) {
      log.addAll(step.entries());
    }
    step.evidence().forEach(tell);
    if (!step.output().isEmpty()) {
      out.write(step.output().getBytes(StandardCharsets.UTF_8));
    }
    return step;
  }

  private void readAll() {
    var buffer = new byte[1 << 16];
    try (var in = new FileInputStream(tty.toFile())) {
      while (!isOver) {
        int read = in.read(buffer); // Nothing, which reads as an end here, means no key yet.
        if (read > 0) {
          arrived.put(Arrays.copyOf(buffer, read));
        }
      }
    } catch (IOException _) {
      isOver = true; // The terminal has gone.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
