package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.config.PlaceFlags;
import dev.segue.core.context.Refusal;
import dev.segue.core.view.SessionView.Presence;
import dev.segue.session.Control;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The process that owns a session, as another asks it. */
final class Owner {
  /** One that is stopped does not hold up whoever only looks. */
  private static final Duration A_MOMENT = Duration.ofSeconds(1);

  private Owner() {}

  /**
   * Asks it; a new one where an agent in tmux has lost its own.
   *
   * @param flags as the command was given them
   * @param what one of {@link Control}'s
   * @throws Refusal when nobody owns such a session here
   */
  static String ask(
      CommandEnvironment environment,
      Sessions sessions,
      PlaceFlags flags,
      String session,
      String what)
      throws InterruptedException {
    ProjectStore store = environment.store(flags);
    var socket = sessions.socket(store, session);
    try {
      return Control.ask(socket, what);
    } catch (InterruptedIOException _) {
      throw Refusal.environment("the owner of session \"%s\" does not answer".formatted(session));
    } catch (IOException _) {
      return askNew(sessions, store, flags, new Question(socket, session, what));
    }
  }

  /** Tells it that there is something for its agent; where nobody listens it is found later. */
  static void mail(Sessions sessions, ProjectStore store, String session) {
    try {
      Control.ask(sessions.socket(store, session), Control.MAIL);
    } catch (IOException _) {
      // Its owner is on another machine, or has gone: the journal has the message all the same.
    }
  }

  /** Its explanation; empty where nobody owns the session, or its owner does not answer. */
  static Optional<String> explanation(Sessions sessions, ProjectStore store, String session) {
    try {
      return Optional.of(Control.ask(sessions.socket(store, session), Control.EXPLAIN, PATIENCE))
          .filter(answer -> !answer.isEmpty());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Who is there. */
  static Presence presence(Sessions sessions, ProjectStore store, String session) {
    try {
      String answer = Control.ask(sessions.socket(store, session), Control.PRESENCE, A_MOMENT);
      return answer.contains("true")
          ? Presence.ATTACHED
          : answer.contains("false") ? Presence.DETACHED : Presence.UNKNOWN;
    } catch (InterruptedIOException _) {
      return Presence.UNKNOWN;
    } catch (IOException _) {
      return Presence.GONE;
    }
  }

  private record Question(Path socket, String session, String what) {}

  private static String askNew(
      Sessions sessions, ProjectStore store, PlaceFlags flags, Question question)
      throws InterruptedException {
    boolean isThere =
        store.isThere() && sessions.owner(store, flags, question.session()) == OwnerFound.OWNED;
    if (isThere) {
      try {
        return Control.ask(question.socket(), question.what());
      } catch (IOException _) {
        throw gone(question.session()); // It has ended in between.
      }
    }
    throw gone(question.session());
  }

  private static Refusal gone(String session) {
    return Refusal.usage(
        "no session \"%s\" is running here; segue sessions lists them".formatted(session));
  }
}
