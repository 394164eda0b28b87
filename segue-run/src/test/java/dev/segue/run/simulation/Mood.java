package dev.segue.run.simulation;

/**
 * How often what goes wrong in a history: probabilities for each operation on the journal, and for
 * agents for each of their steps.
 */
record Mood(
    double crash,
    double outage,
    double operator,
    double jump,
    double rival,
    double signal,
    double failure) {
  /** Nothing goes wrong. */
  static final Mood CALM = new Mood(0, 0, 0, 0, 0, 0, 0);

  /** Each seed has its own: some are full of crashes, others of operators. */
  static Mood of(Dice dice) {
    return new Mood(
        level(dice) * 0.003,
        level(dice) * 0.004,
        level(dice) * 0.03,
        level(dice) * 0.005,
        level(dice) * 0.002,
        level(dice) * 0.001,
        0.05 + 0.15 * dice.below(4));
  }

  private static double level(Dice dice) {
    return switch (dice.below(5)) {
      case 0 -> 0;
      case 1 -> 0.3;
      case 2, 3 -> 1;
      default -> 4;
    };
  }
}
