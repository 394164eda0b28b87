package dev.segue.run.simulation;

import java.util.List;
import java.util.SplittableRandom;

/** The only chance there is. The same seed throws the same, whatever the machine. */
final class Dice {
  private final SplittableRandom random;

  Dice(long seed) {
    random = new SplittableRandom(seed);
  }

  /** From 0 to {@code below - 1}. */
  int below(int below) {
    return random.nextInt(below);
  }

  boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  /** With a probability, from 0 to 1. */
  boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
