package dev.segue.bench.look;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import java.util.Optional;

/**
 * A state into which an agent is brought, and what is true of it then.
 *
 * @param dialog what it asks; present: any question will do, since the agents' own words differ
 * @param text what stands in its composer
 */
enum Moment {
  STARTUP_READY(AgentState.READY, Composer.Content.EMPTY, Optional.empty()),
  IDLE_TYPED(AgentState.UNRECOGNISED, Composer.Content.TEXT, Optional.of("hello to you")),
  BUSY(AgentState.BUSY, Composer.Content.EMPTY, Optional.empty()),
  READY_AFTER_TURN(AgentState.READY, Composer.Content.EMPTY, Optional.empty()),
  DIALOG_PERMISSION(AgentState.DIALOG, Composer.Content.NONE, Optional.empty()),
  DIALOG_TRUST(AgentState.DIALOG, Composer.Content.NONE, Optional.empty());

  private final AgentState state;
  private final Composer.Content content;
  private final Optional<String> text;

  Moment(AgentState state, Composer.Content content, Optional<String> text) {
    this.state = state;
    this.content = content;
    this.text = text;
  }

  AgentState state() {
    return state;
  }

  Composer.Content content() {
    return content;
  }

  Optional<String> text() {
    return text;
  }

  /** A part of a file's name. */
  String word() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
