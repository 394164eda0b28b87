package dev.segue.bench.terminal;

import dev.segue.core.journal.Journal;
import dev.segue.session.play.DeliveryScenario;
import dev.segue.session.play.Played;
import dev.segue.session.play.Tally;
import dev.segue.store.sqlite.SqliteJournal;
import dev.segue.testkit.terminal.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/** Plays the scenes of many seeds on pseudo terminals. */
public final class PtySeries {
  /** Messages come in the first six seconds; whatever needs no patience is over by then. */
  private static final Duration UNTIL = Duration.ofSeconds(15);

  /** To get a terminal, before anything is played. */
  private static final int MOST_TRIES = 3;

  /** Of a loaded machine. */
  private static final long LATENESS = 3_000;

  private PtySeries() {}

  /**
   * The scene of a seed. A pseudo terminal ends with its agent: there is no shell to be left in.
   */
  public static DeliveryScenario scene(long seed) {
    return DeliveryScenario.of(seed, false).without(Fault.SHELL).unhurried(LATENESS);
  }

  /**
   * Plays.
   *
   * @param folder for what is written meanwhile
   * @param atOnce how many sessions there are at a time
   * @param after told each seed that was played
   */
  public static Tally play(
      LongFunction<DeliveryScenario> scenes,
      long[] seeds,
      Path folder,
      int atOnce,
      LongConsumer after)
      throws IOException, InterruptedException {
    var tally = new Tally();
    try (ExecutorService stages = Executors.newFixedThreadPool(atOnce)) {
      List<Future<Played>> playing = new ArrayList<>();
      for (long seed : seeds) {
        Path own = Files.createDirectories(folder.resolve("s" + seed));
        playing.add(stages.submit(() -> play(scenes.apply(seed), "s" + seed, own)));
      }
      for (int i = 0; i < seeds.length; i++) {
        tally.add(playing.get(i).get());
        after.accept(seeds[i]);
      }
    } catch (ExecutionException e) {
      throw new IOException("a scene could not be played", e);
    }
    return tally;
  }

  private static Played play(DeliveryScenario deliveryScenario, String session, Path folder)
      throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      Path own = Files.createDirectories(folder.resolve("try" + tries));
      Path store = own.resolve("store.db");
      try (Journal journal = SqliteJournal.open(store, InstantSource.system())) {
        return new PtyScene(deliveryScenario, session, own, journal).play(UNTIL);
      } catch (NoTerminalException e) {
        if (tries == MOST_TRIES) {
          throw e; // On a machine as loaded as that nothing can be said.
        }
      }
    }
  }
}
