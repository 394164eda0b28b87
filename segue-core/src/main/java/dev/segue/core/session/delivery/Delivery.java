package dev.segue.core.session.delivery;

import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import java.util.Optional;
import java.util.OptionalLong;

/** One message on its way down the rungs: where it is, and what is known of it. */
final class Delivery {
  private final String session;
  private final Message message;
  private final long begun;
  private Rung rung;
  private Optional<TypedDelivery> typing = Optional.empty();
  private int attempts;
  private Proof proof = Proof.NONE;
  private OptionalLong readySince = OptionalLong.empty();
  private boolean isFiled;

  /** Delivery to be typed, and the session that receives it. */
  record Job(
      String delivery, String session, String kind, Rung rung, boolean steer, int attempts) {}

  Delivery(String session, Message message, Rung rung, long begun) {
    this.session = session;
    this.message = message;
    this.rung = rung;
    this.begun = begun;
  }

  Message message() {
    return message;
  }

  Rung rung() {
    return rung;
  }

  Proof proof() {
    return proof;
  }

  Optional<TypedDelivery> typing() {
    return typing;
  }

  boolean isOf(String delivery) {
    return message.delivery().equals(delivery);
  }

  void on(Rung next) {
    rung = next;
    typing = Optional.empty();
  }

  void by(TypedDelivery with) {
    typing = Optional.of(with);
  }

  /** Whether nothing of it was written to the agent yet. */
  boolean isUntouched() {
    return rung == Rung.LAUNCH
        || (rung == Rung.TYPED && typing.filter(with -> with.attempts() == 0).isPresent());
  }

  /** Whether it waits for the agent, and is not in the middle of anything. */
  boolean isWaiting() {
    return typing.map(TypedDelivery::isUntouched).orElse(rung == Rung.FILE && !isFiled);
  }

  /** True once: the block is to be written now. */
  boolean files() {
    boolean isFirst = !isFiled;
    isFiled = true;
    return isFirst;
  }

  void tried(int times) {
    attempts = Math.max(attempts, times);
  }

  /** Since when its agent waits for the user, told for the first time now or before. */
  long readySince(long now) {
    if (readySince.isEmpty()) {
      readySince = OptionalLong.of(now);
    }
    return readySince.getAsLong();
  }

  Job job(int most) {
    return new Job(message.delivery(), session, message.kind().word(), rung, message.steer(), most);
  }

  /** What the typing found out is known of the message, too. */
  void takeFrom(TypedDelivery typing) {
    tried(typing.attempts());
    // A notice that stands in the composer is not the message.
    if (rung == Rung.TYPED && !proof.isAtLeast(typing.proof())) {
      proof = typing.proof();
    }
  }

  void raise(Proof to, String evidence, DeliveryEffects effects) {
    if (!proof.isAtLeast(to)) {
      proof = to;
      effects.append(new ReceiptRaised(message.delivery(), rung.word(), to.word(), evidence));
    }
  }

  DeliveryEvent attempted(int attempt) {
    return new InjectionAttempted(
        message.delivery(), session, message.kind().word(), rung.word(), attempt);
  }

  DeliveryEvent succeeded(String evidence, long now) {
    return new InjectionSucceeded(
        message.delivery(),
        session,
        message.kind().word(),
        rung.word(),
        attempts,
        proof.word(),
        evidence,
        now - begun);
  }

  DeliveryEvent escalated(Rung to, String reason) {
    return new InjectionEscalated(
        message.delivery(),
        session,
        message.kind().word(),
        to.word(),
        rung.word(),
        attempts,
        reason);
  }

  DeliveryEvent failed(String reason, long now) {
    return new InjectionFailed(
        message.delivery(),
        session,
        message.kind().word(),
        rung.word(),
        attempts,
        proof.word(),
        now - begun,
        reason);
  }
}
