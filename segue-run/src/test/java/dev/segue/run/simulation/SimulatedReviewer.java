package dev.segue.run.simulation;

import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.run.Agents;
import java.util.List;
import java.util.Optional;

/**
 * Acts of a reviewer in its checkout, and what has to come of them: it approves, rejects, talks
 * without a verdict or against itself, judges unseen, writes files, and moves the branch.
 *
 * @param changed files of its checkout that it changed
 * @param read files that it read; absent where its provider does not tell
 * @param movesBranch whether it moves the branch of the task
 */
record SimulatedReviewer(
    String answer, List<String> changed, Optional<List<String>> read, boolean movesBranch) {
  static final String APPROVES = "approve";
  static final String CONTRADICTS = "approve, but";
  static final String PROSE = "prose";
  private static final List<String> TRACKED = List.of("made.txt");

  /** Draws one. */
  static SimulatedReviewer of(Dice dice, Mood mood) {
    if (mood.failure() == 0) {
      return new SimulatedReviewer(APPROVES, List.of(), Optional.empty(), false);
    }
    String answer =
        switch (dice.below(12)) {
          case 0, 1, 2 -> "finding no. " + dice.below(3);
          case 3 -> PROSE;
          case 4 -> CONTRADICTS;
          default -> APPROVES;
        };
    List<String> changed =
        switch (dice.below(12)) {
          case 0 -> TRACKED;
          case 1 -> List.of("scratch.txt");
          default -> List.of();
        };
    Optional<List<String>> read =
        switch (dice.below(10)) {
          case 0 -> Optional.of(List.of());
          case 1, 2, 3 -> Optional.of(TRACKED);
          default -> Optional.empty();
        };
    return new SimulatedReviewer(answer, changed, read, dice.oneIn(10));
  }

  /** The verdict that its answer is. */
  ReviewVerdict expected() {
    boolean isUnseen = read.filter(List::isEmpty).isPresent();
    if (movesBranch || changed.equals(TRACKED)) {
      return ReviewVerdict.VOID;
    }
    return switch (answer) {
      case PROSE, CONTRADICTS -> ReviewVerdict.NONE;
      case APPROVES -> isUnseen ? ReviewVerdict.NONE : ReviewVerdict.APPROVED;
      default -> isUnseen ? ReviewVerdict.NONE : ReviewVerdict.REJECTED;
    };
  }

  Agents.Files files() {
    return new Agents.Files(List.of(), changed, List.of(), Optional.empty()).withRead(read);
  }
}
