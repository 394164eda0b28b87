package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs with a workflow that are killed again and again on the way of one task: 32 kills at calls of
 * git, which the seed of each scene names, in four scenes, two at a time.
 */
@Tag("full")
class KilledAgainTest {
  private static final int SCENES = 4;
  private static final int KILLS = 8;

  /** A whole way of a task is about 130 calls. */
  private static final int MOST_CALLS = 60;

  @TempDir private Path folder;

  @Test
  void endRightAfterManyKills() throws Exception {
    List<KilledGround> grounds = new ArrayList<>();
    for (int scene = 1; scene <= SCENES; scene++) {
      var ground = new KilledGround(Files.createDirectories(folder.resolve("scene" + scene)));
      ground.agents("", "");
      ground.queue();
      grounds.add(ground);
    }
    try (ExecutorService twoAtOnce = Executors.newFixedThreadPool(2)) {
      var series = new ArrayList<Callable<Integer>>();
      for (KilledGround ground : grounds) {
        series.add(() -> kill(ground, new Random(grounds.indexOf(ground))));
      }
      for (Future<Integer> kills : twoAtOnce.invokeAll(series)) {
        assertThat(kills.get()).isEqualTo(KILLS);
      }
    }
    for (KilledGround ground : grounds) {
      ground.endsRight();
    }
  }

  /** A run that ends is followed by one with a fresh task. */
  private static int kill(KilledGround ground, Random random) throws Exception {
    int kills = 0;
    while (kills < KILLS) {
      int call = 1 + random.nextInt(MOST_CALLS);
      ground.killAtCall(call, random.nextBoolean());
      int exit = ground.run();
      assertThat(exit).as("call %d after %d kills", call, kills).isIn(0, KilledGround.KILLED);
      if (exit == 0) {
        ground.queue();
      } else {
        kills++;
      }
    }
    return kills;
  }
}
