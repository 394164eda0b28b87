package dev.segue.app.cli.session;

import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.session.Control;
import dev.segue.core.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;

/** The process that owns a session, as another asks it. */
final class Owner {
  private Owner() {}

  /**
   * Asks it; a new one where an agent in tmux has lost its own.
   *
   * @param flags as the command was given them
   * @param what one of {@link Control}'s
   * @throws Refusal when nobody owns such a session here
   */
  static String ask(SessionGround ground, PlaceFlags flags, String session, String what)
      throws InterruptedException {
    Configuration configuration = ground.configuration(flags);
    var socket = ground.socket(configuration, session);
    try {
      return Control.ask(socket, what);
    } catch (IOException _) {
      return askNew(ground, configuration, flags, new Question(socket, session, what));
    }
  }

  private record Question(Path socket, String session, String what) {}

  private static String askNew(
      SessionGround ground, Configuration configuration, PlaceFlags flags, Question question)
      throws InterruptedException {
    boolean isThere =
        ground.existingStore(configuration).map(Owner::closed).isPresent()
            && ground.owner(configuration, flags, question.session()) == OwnerFound.OWNED;
    if (isThere) {
      try {
        return Control.ask(question.socket(), question.what());
      } catch (IOException _) {
        throw gone(question.session()); // It has ended in between.
      }
    }
    throw gone(question.session());
  }

  private static Journal closed(Journal store) {
    store.close();
    return store;
  }

  private static Refusal gone(String session) {
    return Refusal.usage(
        "no session \"%s\" is running here; segue sessions lists them".formatted(session));
  }
}
