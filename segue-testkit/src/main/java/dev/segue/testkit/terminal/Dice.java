package dev.segue.testkit.terminal;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Chance, from the script's seed. Every fault has a stream of its own, so that setting one fault
 * otherwise leaves the others as they were.
 */
final class Dice {
  private final Script script;
  private final Map<Fault, SplittableRandom> streams = new EnumMap<>(Fault.class);
  private final Map<Fault, Boolean> drawn = new EnumMap<>(Fault.class);

  Dice(Script script) {
    this.script = script;
    for (Fault fault : Fault.values()) {
      // By name: a fault that is added later must not change the seeds of the others.
      streams.put(fault, new SplittableRandom(script.seed() * 1_000_003 + fault.name().hashCode()));
    }
  }

  /** The fault's value if it happens now, or in this run if it is drawn once. */
  Optional<Long> draw(Fault fault) {
    return script
        .setting(fault)
        .filter(setting -> happens(fault, setting.probability()))
        .map(Setting::value);
  }

  boolean has(Fault fault) {
    return draw(fault).isPresent();
  }

  private boolean happens(Fault fault, double probability) {
    return switch (fault.draw()) {
      case ONCE -> drawn.computeIfAbsent(fault, f -> roll(f, probability));
      case EACH -> roll(fault, probability);
    };
  }

  private boolean roll(Fault fault, double probability) {
    return stream(fault).nextDouble() < probability;
  }

  /** A number from 0 up to below the bound, of the fault's own chance. */
  int below(Fault fault, int bound) {
    return stream(fault).nextInt(bound);
  }

  private SplittableRandom stream(Fault fault) {
    var stream = streams.get(fault);
    if (stream == null) {
      throw new IllegalStateException("No stream: " + fault);
    }
    return stream;
  }
}
