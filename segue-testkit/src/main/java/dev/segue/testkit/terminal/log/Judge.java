package dev.segue.testkit.terminal.log;

import dev.segue.testkit.terminal.log.Violation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges what came of deliveries, by the log of the terminal alone. Text is compared after NFC,
 * with line ends as line feeds and tabs as four spaces.
 */
public final class Judge {
  private static final int LONGEST_ANSWER = 3;

  private final List<Entry> log;
  private final List<Delivery> deliveries;
  private final Set<String> answerable;
  private final List<Violation> violations = new ArrayList<>();

  /**
   * A judge of one run.
   *
   * @param log from the agent's begin to its end
   * @param deliveries all that was to be typed, and nothing else
   * @param answerable kinds of dialogs that the deliverer was told to agree to, {@code trust}; a
   *     few bytes may be typed into these
   */
  public Judge(List<Entry> log, List<Delivery> deliveries, Set<String> answerable) {
    this.log = List.copyOf(log);
    this.deliveries = List.copyOf(deliveries);
    this.answerable = Set.copyOf(answerable);
  }

  /** A judge of a run in which no dialog was to be answered. */
  public Judge(List<Entry> log, List<Delivery> deliveries) {
    this(log, deliveries, Set.of());
  }

  /** What the log proves, one for each delivery, in their order. */
  public List<Proof> proofs() {
    return deliveries.stream().map(this::proof).toList();
  }

  /** All that must not have happened; empty where all is well. */
  public List<Violation> violations() {
    violations.clear();
    log.forEach(this::entry);
    deliveries.forEach(this::delivery);
    return List.copyOf(violations);
  }

  private Proof proof(Delivery delivery) {
    int times = (int) submitted().filter(one -> isExactly(one, delivery)).count();
    return new Proof(delivery.id(), level(delivery, times), times);
  }

  private Stream<Entry.Submitted> submitted() {
    return log.stream().filter(Entry.Submitted.class::isInstance).map(Entry.Submitted.class::cast);
  }

  private static boolean isExactly(Entry.Submitted one, Delivery delivery) {
    return Wording.of(Bytes.text(one.bytes())).equals(Wording.of(delivery.body()));
  }

  private Level level(Delivery delivery, int times) {
    boolean isReturned =
        log.stream()
            .anyMatch(one -> one instanceof Entry.Acknowledged a && a.id().equals(delivery.id()));
    if (times > 0) {
      return isReturned ? Level.ACKNOWLEDGED : Level.SUBMITTED;
    }
    String body = Wording.of(delivery.body());
    if (arrived(Set.of(Where.COMPOSER, Where.BUSY, Where.UNKNOWN)).contains(body)) {
      return Level.VISIBLE;
    }
    return arrived(Set.of(Where.values())).contains(body) ? Level.WRITTEN : Level.NONE;
  }

  private String arrived(Set<Where> places) {
    var bytes =
        log.stream()
            .filter(Entry.Received.class::isInstance)
            .map(Entry.Received.class::cast)
            .filter(one -> !one.isReply() && places.contains(one.where()))
            .map(Entry.Received::bytes)
            .collect(Collectors.joining());
    return Wording.typed(bytes);
  }

  private void entry(Entry entry) {
    switch (entry) {
      case Entry.Received one -> received(one);
      case Entry.Submitted one -> submission(one);
      case Entry.Answered one -> {
        if (!(answerable.contains(one.dialog()) && one.agreed())) {
          add(Kind.DIALOG_ANSWERED, "", one.at(), one.dialog() + " with " + one.choice());
        }
      }
      case Entry.GhostAccepted one -> add(Kind.GHOST_ACCEPTED, "", one.at(), one.bytes());
      case Entry.Executed one -> add(Kind.EXECUTED, "", one.at(), one.bytes());
      case Entry.Began _,
          Entry.Human _,
          Entry.Ignored _,
          Entry.Suggested _,
          Entry.PasteSaved _,
          Entry.Aborted _,
          Entry.Acknowledged _,
          Entry.Shows _,
          Entry.Ended _ -> {}
    }
  }

  private void received(Entry.Received one) {
    if (one.isReply()) {
      return;
    }
    Optional<Kind> kind =
        switch (one.where()) {
          case STARTING -> Optional.of(Kind.INTO_STARTING);
          case DIALOG -> intoDialog(one);
          case SHELL -> Optional.of(Kind.INTO_SHELL);
          case UNKNOWN -> Optional.of(Kind.INTO_UNKNOWN);
          case COMPOSER, BUSY, GONE -> Optional.empty();
        };
    kind.ifPresent(found -> add(found, "", one.at(), one.dialog() + " " + one.bytes()));
  }

  private Optional<Kind> intoDialog(Entry.Received one) {
    boolean isAnswer = answerable.contains(one.dialog()) && one.bytes().length() <= LONGEST_ANSWER;
    return isAnswer ? Optional.empty() : Optional.of(Kind.INTO_DIALOG);
  }

  /** Whose message it is, if it is nobody's as it stands; what a person submits is theirs. */
  private void submission(Entry.Submitted one) {
    var exact = deliveries.stream().filter(delivery -> isExactly(one, delivery)).findFirst();
    exact.ifPresent(delivery -> exactly(one, delivery));
    if (exact.isPresent() || one.isHuman()) {
      return;
    }
    String text = Wording.of(Bytes.text(one.bytes()));
    var akin =
        deliveries.stream()
            .filter(delivery -> Wording.isAkin(text, Wording.of(delivery.body())))
            .findFirst();
    if (akin.isPresent()) {
      add(one.isMixed() ? Kind.MIXED : Kind.ALTERED, akin.get().id(), one.at(), text);
    } else if (!one.isMixed()) {
      add(Kind.UNEXPLAINED, "", one.at(), text);
    }
  }

  private void exactly(Entry.Submitted one, Delivery delivery) {
    if (one.how() == Entry.How.ABORTING && !delivery.mayAbort()) {
      add(Kind.TURN_ABORTED, delivery.id(), one.at(), delivery.body());
    }
  }

  private void delivery(Delivery delivery) {
    var proof = proof(delivery);
    if (copies(delivery) > 1) {
      add(Kind.DOUBLED, delivery.id(), -1, copies(delivery) + " times");
    }
    boolean isArrived = proof.level().compareTo(Level.SUBMITTED) >= 0;
    boolean isTold = delivery.claim().level() == Level.NONE;
    if (!isArrived && !isTold) {
      add(Kind.LOST, delivery.id(), -1, "claimed " + delivery.claim());
    }
    if (delivery.claim().level().compareTo(proof.level()) > 0) {
      add(
          Kind.OVERCLAIMED,
          delivery.id(),
          -1,
          "claimed %s, proven %s".formatted(delivery.claim(), proof.level()));
    }
    if (isArrived && delivery.claim() == Claim.FAILED) {
      add(Kind.FAILED_BUT_ARRIVED, delivery.id(), -1, proof.times() + " times");
    }
  }

  /**
   * How often the body was submitted; two in one message are two. Short bodies may stand in those
   * of other deliveries, which says nothing.
   */
  private int copies(Delivery delivery) {
    String body = Wording.of(delivery.body());
    return submitted()
        .filter(one -> isExactly(one, delivery) || !isAnybodys(one))
        .mapToInt(one -> Wording.count(Wording.of(Bytes.text(one.bytes())), body))
        .sum();
  }

  private boolean isAnybodys(Entry.Submitted one) {
    return deliveries.stream().anyMatch(delivery -> isExactly(one, delivery));
  }

  private void add(Kind kind, String delivery, long at, String detail) {
    violations.add(new Violation(kind, delivery, at, Wording.cut(detail)));
  }
}
