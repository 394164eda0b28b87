package dev.segue.session;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.ReadinessVerdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Answers a dialog of an agent's start that the operator has ordered to be answered: once, and only
 * before anything else is told or typed. A key is pressed on the second look that finds the dialog
 * at rest. Of several keys each but the first is pressed only where another rule has seen what the
 * one before it did: an Enter upon the wrong choice would be an answer that nobody ordered.
 * Confined to one thread.
 */
final class DialogAnswering {
  /** What moves a mark is seen by then, or the rest is left to the person. */
  private static final long SEEN_WITHIN = 2_000;

  private static final long LOOK_EVERY = 50;

  private final List<Answer> answers;
  private List<String> left = List.of();
  private Optional<String> aimedAt = Optional.empty();
  private Optional<String> pressedOn = Optional.empty();
  private long pressedAt;
  private boolean isOver;

  /**
   * @param answers those that the operator has switched on
   */
  DialogAnswering(List<Answer> answers) {
    this.answers = List.copyOf(answers);
    this.isOver = answers.isEmpty();
  }

  /** Next act after a look. */
  sealed interface Move {
    /** Nothing. */
    record Rest() implements Move {}

    /** Look again then. */
    record LookAt(long millis) implements Move {}

    /** Press this key now; a look is due soon after. */
    record Press(String key, String dialog, String rule, long lookAt) implements Move {}
  }

  /** The user pressed a key; upon such a dialog he answers for himself. */
  void typed(Optional<ReadinessVerdict> seen) {
    isOver |= seen.flatMap(this::answer).isPresent();
  }

  /**
   * The agent was looked at.
   *
   * @param rests whether the screen has been as it is for the profile's time
   */
  Move seen(ReadinessVerdict verdict, boolean rests, long now) {
    if (isOver) {
      return new Move.Rest();
    }
    Optional<Answer> answer = answer(verdict);
    if (answer.isEmpty()) {
      isOver =
          switch (verdict.state()) {
            case READY, BUSY, EXITED -> true; // Its start is over.
            case STARTING, UNRECOGNISED, DIALOG -> false;
          };
      return new Move.Rest();
    }
    return pressedOn.isEmpty() ? first(answer.get(), rests, now) : next(answer.get(), rests, now);
  }

  private Optional<Answer> answer(ReadinessVerdict verdict) {
    return verdict.state() == AgentState.DIALOG
        ? answers.stream()
            .filter(known -> known.rule().equals(verdict.rule()))
            .filter(known -> verdict.dialog().equals(Optional.of(known.dialog())))
            .findFirst()
        : Optional.empty();
  }

  private Move first(Answer answer, boolean rests, long now) {
    if (!rests) {
      return new Move.LookAt(now + LOOK_EVERY);
    }
    if (!aimedAt.equals(Optional.of(answer.rule()))) {
      aimedAt = Optional.of(answer.rule());
      return new Move.LookAt(now);
    }
    left = answer.keys();
    return press(answer, now);
  }

  private Move next(Answer answer, boolean rests, long now) {
    boolean isMoved = !pressedOn.equals(Optional.of(answer.rule())) && answer.keys().equals(left);
    if (isMoved && rests) {
      return press(answer, now);
    }
    isOver = now > pressedAt + SEEN_WITHIN;
    return isOver ? new Move.Rest() : new Move.LookAt(now + LOOK_EVERY);
  }

  private Move press(Answer answer, long now) {
    String key = left.getFirst();
    left = left.subList(1, left.size());
    pressedOn = Optional.of(answer.rule());
    pressedAt = now;
    isOver = left.isEmpty();
    return new Move.Press(key, answer.dialog(), answer.rule(), now + LOOK_EVERY);
  }

  /** What a terminal sends for a key. */
  static byte[] bytes(String key) {
    String sent =
        switch (key) {
          case "enter" -> "\r";
          case "up" -> "\u001b[A";
          case "down" -> "\u001b[B";
          case "escape" -> "\u001b";
          case "tab" -> "\t";
          default -> key;
        };
    return sent.getBytes(StandardCharsets.UTF_8);
  }
}
