package dev.segue.core.session.readiness;

import java.util.Optional;

/** Advises a person on an agent that cannot receive any text. */
public final class Remedy {
  private static final String TRUST = "trust";

  private Remedy() {}

  /** Place at which a person reaches the agent. */
  public enum Reach {
    /** At the terminal at which it was started. */
    TERMINAL,
    /** By {@code segue attach}. */
    TMUX,
    /** Nowhere: it runs in the background. */
    NOWHERE
  }

  /**
   * A clause without a full stop; empty where nothing is to be done but to wait.
   *
   * @param session its name
   */
  public static Optional<String> of(ReadinessVerdict verdict, Reach reach, String session) {
    return switch (verdict.state()) {
      case DIALOG -> Optional.of(answered(verdict, reach, session));
      case UNRECOGNISED ->
          Optional.of(
              verdict.composer().content() == Composer.Content.NONE
                  ? there("look at it", reach, session)
                  : there("submit or delete what stands in its composer", reach, session));
      case BUSY -> Optional.of("it is told when the turn ends; --steer does not wait for that");
      case STARTING, READY, EXITED -> Optional.empty();
    };
  }

  private static String answered(ReadinessVerdict verdict, Reach reach, String session) {
    String trusted =
        verdict.dialog().filter(TRUST::equals).isPresent() && reach == Reach.NOWHERE
            ? ", or with --trust"
            : "";
    return there("answer it", reach, session) + trusted;
  }

  private static String there(String what, Reach reach, String session) {
    return switch (reach) {
      case TERMINAL -> what + " at its terminal";
      case TMUX -> "%s: segue attach %s".formatted(what, session);
      case NOWHERE ->
          "nobody can %s in the background: segue stop %s, and start it at a terminal"
              .formatted(what, session);
    };
  }
}
