package dev.segue.bench.start;

import dev.segue.core.journal.Recorded;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Compares the claims of a session's journal with what happened. */
final class Claims {
  private Claims() {}

  /**
   * What it says of the start-up context and of the one message, and is not so.
   *
   * @param rung by which the context was to come
   */
  static List<String> wrong(
      List<Recorded> events, Rung rung, boolean hasMessage, boolean hasContext) {
    var wrong = new ArrayList<String>();
    boolean isContextTold = false;
    for (Recorded recorded : events) {
      switch (recorded.event()) {
        case InjectionSucceeded done -> {
          boolean isContext = done.kind() == Message.Kind.STARTUP;
          isContextTold |= isContext;
          if (isContext && done.rung() != rung) {
            wrong.add("context by " + done.rung().word());
          }
          boolean isTold = done.proof() != Proof.WRITTEN; // What was written need not be read.
          if (isTold && (isContext ? !hasContext : !hasMessage)) {
            wrong.add("claimed, and not so: " + done);
          }
        }
        case InjectionFailed failed -> wrong.add(failed.toString());
        case InjectionEscalated escalated -> wrong.add(escalated.toString());
        default -> {
          // Says nothing of an end.
        }
      }
    }
    if (hasContext && !isContextTold) {
      wrong.add("the context came, and the journal does not say so");
    }
    return wrong;
  }

  static OptionalLong startup(List<Recorded> events, Instant begin) {
    return done(events, Message.Kind.STARTUP, begin);
  }

  static OptionalLong message(List<Recorded> events, Instant begin) {
    return done(events, Message.Kind.MESSAGE, begin);
  }

  private static OptionalLong done(List<Recorded> events, Message.Kind kind, Instant begin) {
    return events.stream()
        .filter(e -> e.event() instanceof InjectionSucceeded done && done.kind() == kind)
        .mapToLong(e -> Duration.between(begin, e.time()).toMillis())
        .findFirst();
  }

  static OptionalLong ready(List<Recorded> events, Instant begin) {
    return events.stream()
        .filter(e -> e.event() instanceof SessionState state && state.state().equals("ready"))
        .mapToLong(e -> Duration.between(begin, e.time()).toMillis())
        .findFirst();
  }

  /** From a message's arrival in the queue to its receipt; empty while it has none. */
  static OptionalLong submitted(List<Recorded> events, String delivery) {
    Instant queued = Instant.MAX;
    for (Recorded recorded : events) {
      switch (recorded.event()) {
        case DeliveryQueued one when one.delivery().equals(delivery) -> queued = recorded.time();
        case InjectionSucceeded done when done.delivery().equals(delivery) -> {
          return OptionalLong.of(Duration.between(queued, recorded.time()).toMillis());
        }
        default -> {
          // Of another, or no end.
        }
      }
    }
    return OptionalLong.empty();
  }
}
