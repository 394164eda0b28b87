package dev.segue.app.boot.session;

import dev.segue.core.session.LaunchChannel;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.startup.StartupContext;
import dev.segue.store.SessionLog;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes a message of a start-up context, and notes it in the session's journal. */
record StartupMessage(String session, SessionLog log) {
  /**
   * Queues it.
   *
   * @param channel by which it is given at the start; empty: it is typed
   */
  Message queue(StartupContext told, Optional<LaunchChannel> channel) {
    boolean isAnswered =
        channel
            .filter(way -> way.kind().isAnswered())
            .flatMap(LaunchChannel::reply)
            .filter(reply -> !reply.comesWithTurn())
            .isPresent();
    Proof required =
        channel.isEmpty() ? Proof.SUBMITTED : isAnswered ? Proof.VISIBLE : Proof.WRITTEN;
    String delivery =
        "startup-" + told.hash().substring(0, 12) + "-" + Instant.now().toEpochMilli();
    log.append(
        List.of(
            new DeliveryEvent.DeliveryQueued(
                delivery,
                session,
                Message.Kind.STARTUP,
                Priority.STARTUP,
                told.text().getBytes(StandardCharsets.UTF_8).length,
                log.keep(told.text()),
                Optional.empty(),
                required,
                false)));
    return new Message(
        delivery,
        Message.Kind.STARTUP,
        Priority.STARTUP,
        told.text(),
        required,
        false,
        Instant.now());
  }
}
