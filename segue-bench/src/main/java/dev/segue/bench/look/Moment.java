package dev.segue.bench.look;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import java.util.Optional;

/** A state into which an agent is brought, and what is true of it then. */
enum Moment {
  STARTUP_READY(AgentState.READY, Composer.Content.EMPTY, ""),
  IDLE_TYPED(AgentState.UNRECOGNISED, Composer.Content.TEXT, "hello to you"),
  BUSY(AgentState.BUSY, Composer.Content.EMPTY, ""),
  READY_AFTER_TURN(AgentState.READY, Composer.Content.EMPTY, ""),
  DIALOG_PERMISSION(AgentState.DIALOG, Composer.Content.NONE, ""),
  DIALOG_TRUST(AgentState.DIALOG, Composer.Content.NONE, "");

  private final AgentState state;
  private final Composer.Content content;
  private final String text;

  Moment(AgentState state, Composer.Content content, String text) {
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

  /** What stands in its composer; empty where nothing does. */
  Optional<String> text() {
    return Optional.of(text).filter(some -> !some.isEmpty());
  }

  /** A part of a file's name. */
  String word() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
