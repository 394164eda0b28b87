package dev.segue.app.cli.session;

import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.config.Configuration;
import dev.segue.app.session.Control;
import java.io.IOException;

/** The process that owns a session, as another asks it. */
final class Owner {
  private Owner() {}

  /**
   * Asks it.
   *
   * @param what one of {@link Control}'s
   * @throws Refusal when nobody owns such a session here
   */
  static String ask(
      SessionGround ground, Configuration configuration, String session, String what) {
    try {
      return Control.ask(ground.socket(configuration, session), what);
    } catch (IOException _) {
      throw Refusal.usage(
          "no session \"%s\" is running here; segue sessions lists them".formatted(session));
    }
  }

  /** Tells it that there is something for its agent; where nobody listens it is found later. */
  static void mail(SessionGround ground, Configuration configuration, String session) {
    try {
      Control.ask(ground.socket(configuration, session), Control.MAIL);
    } catch (IOException _) {
      // Its owner is on another machine, or has gone: the journal has the message all the same.
    }
  }
}
