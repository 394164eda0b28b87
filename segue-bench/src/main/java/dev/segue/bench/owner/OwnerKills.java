package dev.segue.bench.owner;

import dev.segue.testkit.terminal.log.Violation;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * Sends messages to scripted agents in tmux, kills the owner of the session with -9 while each of
 * them is on its way, and lets {@code segue send} bring a new one. Options: {@code --kills N},
 * {@code --seed S}, {@code --parallel N}. Ends with 1 when a rule was broken.
 */
public final class OwnerKills {
  private static final int MESSAGES = 5;

  private final String segue;
  private final long seed;
  private final int kills;
  private final AtomicInteger killed = new AtomicInteger();
  private final AtomicInteger scenes = new AtomicInteger();
  private final AtomicInteger broken = new AtomicInteger();
  private final Map<String, Integer> ends = new TreeMap<>();

  private OwnerKills(String segue, long seed, int kills) {
    this.segue = segue;
    this.seed = seed;
    this.kills = kills;
  }

  /** See the class; the first argument is Segue's command. */
  public static void main(String[] arguments) throws InterruptedException {
    int kills = 200;
    long seed = 1;
    int parallel = 1;
    for (int i = 1; i + 1 < arguments.length; i += 2) {
      int number = Integer.parseInt(arguments[i + 1]);
      switch (arguments[i]) {
        case "--kills" -> kills = number;
        case "--seed" -> seed = number;
        case "--parallel" -> parallel = number;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    System.exit(new OwnerKills(arguments[0], seed, kills).run(parallel) ? 0 : 1);
  }

  private boolean run(int parallel) throws InterruptedException {
    long begun = System.nanoTime();
    try (ExecutorService players = Executors.newFixedThreadPool(parallel)) {
      for (int i = 0; i < parallel; i++) {
        players.execute(this::play);
      }
      players.shutdown();
      players.awaitTermination(1, TimeUnit.DAYS);
    }
    System.out.printf(
        "%d kills, %d sessions, %d violations, %s, %d s%n",
        killed.get(),
        scenes.get(),
        broken.get(),
        ends,
        Duration.ofNanos(System.nanoTime() - begun).toSeconds());
    return broken.get() == 0;
  }

  private void play() {
    while (killed.get() < kills) {
      long number = seed * 1_000_000 + scenes.getAndIncrement();
      try (var scene = new TmuxScene(segue, number)) {
        play(scene, new SplittableRandom(number), number);
      } catch (IOException | InterruptedException | RuntimeException e) {
        broken.incrementAndGet();
        System.out.printf("scene %d: %s%n", number, e);
      }
    }
  }

  private void play(TmuxScene scene, RandomGenerator dice, long number)
      throws IOException, InterruptedException {
    scene.start();
    for (int i = 0; i < MESSAGES && killed.get() < kills; i++) {
      if (scene.send(i, dice)) {
        killed.incrementAndGet();
      }
    }
    for (Violation violation : scene.end()) {
      broken.incrementAndGet();
      System.out.printf("scene %d in %s: %s%n", number, scene.folder(), violation);
    }
    synchronized (ends) {
      scene.ends().forEach(end -> ends.merge(end, 1, Integer::sum));
    }
    System.out.printf("%d kills, %s%n", killed.get(), ends);
  }
}
