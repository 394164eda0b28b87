package dev.segue.core.session.delivery;

import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import java.util.Optional;
import java.util.OptionalLong;

/** One message on its way down the rungs: where it is, and what is known of it. */
final class Journey {
  private final String session;
  private final Message message;
  private final long begun;
  private Rung rung;
  private Optional<Typist> typist = Optional.empty();
  private int attempts;
  private Proof proof = Proof.NONE;
  private OptionalLong readySince = OptionalLong.empty();
  private boolean isFiled;

  /** What is typed for whom. */
  record Job(
      String delivery, String session, String kind, Rung rung, boolean steer, int attempts) {}

  Journey(String session, Message message, Rung rung, long begun) {
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

  Optional<Typist> typist() {
    return typist;
  }

  boolean isOf(String delivery) {
    return message.delivery().equals(delivery);
  }

  void on(Rung next) {
    rung = next;
    typist = Optional.empty();
  }

  void by(Typist with) {
    typist = Optional.of(with);
  }

  /** Whether nothing of it was written to the agent yet. */
  boolean isUntouched() {
    return rung == Rung.LAUNCH
        || (rung == Rung.TYPED && typist.filter(with -> with.attempts() == 0).isPresent());
  }

  /** Whether it waits for the agent, and is not in the middle of anything. */
  boolean isWaiting() {
    return typist.map(Typist::isUntouched).orElse(rung == Rung.FILE && !isFiled);
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

  /** What the typist found out is known of the message, too. */
  void takeFrom(Typist typist) {
    tried(typist.attempts());
    // A notice that stands in the composer is not the message.
    if (rung == Rung.TYPED && !proof.isAtLeast(typist.proof())) {
      proof = typist.proof();
    }
  }

  void raise(Proof to, String evidence, Acts acts) {
    if (!proof.isAtLeast(to)) {
      proof = to;
      acts.append(new ReceiptRaised(message.delivery(), rung.word(), to.word(), evidence));
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
