package dev.segue.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.DecisionBook.Succession;
import dev.segue.core.context.DecisionEvent.DecisionRecorded;
import dev.segue.core.context.DecisionEvent.DecisionSuperseded;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DecisionBookTest {
  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");

  private final DecisionBook book = new DecisionBook();
  private long seq;

  private void happened(DecisionEvent event) {
    seq++;
    book.add(event, seq, THEN);
  }

  private void recorded(String id, DecisionStatus status) {
    happened(
        new DecisionRecorded(
            id,
            "Title of " + id,
            status,
            "It is simpler.",
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            "cli"));
  }

  private void active(String... ids) {
    List.of(ids).forEach(id -> recorded(id, DecisionStatus.ACTIVE));
  }

  private void refuses(String id, String by, String why) {
    assertThat(book.supersede(id, by)).isEqualTo(new Succession.Refused(why));
  }

  @Test
  void letsOneThatIsRecordedTakeThePlaceOfAnother() {
    active("D-0001", "D-0002");

    assertThat(book.supersede("D-0001", "D-0002"))
        .isEqualTo(new Succession.Agreed(new DecisionSuperseded("D-0001", "D-0002")));
  }

  @Test
  void letsAnOlderOneTakeThePlaceOfANewerOne() {
    active("D-0001", "D-0002");

    assertThat(book.supersede("D-0002", "D-0001"))
        .isEqualTo(new Succession.Agreed(new DecisionSuperseded("D-0002", "D-0001")));
  }

  @Test
  void bothSaySoAfterwards() {
    active("D-0001", "D-0002", "D-0003");
    happened(new DecisionSuperseded("D-0001", "D-0003"));
    happened(new DecisionSuperseded("D-0002", "D-0003"));

    assertThat(book.all())
        .extracting(DecisionBook.Entry::status)
        .containsExactly(
            DecisionStatus.SUPERSEDED, DecisionStatus.SUPERSEDED, DecisionStatus.ACTIVE);
    assertThat(book.all())
        .extracting(DecisionBook.Entry::supersededBy)
        .containsExactly(Optional.of("D-0003"), Optional.of("D-0003"), Optional.empty());
    assertThat(book.all().getLast().supersedes()).contains("D-0001");
  }

  @Test
  void supersedesOnlyWhatWasRecorded() {
    active("D-0001");

    assertThat(book.supersede("D-0009", "D-0001"))
        .isEqualTo(new Succession.NoSuchDecision("D-0009"));
    assertThat(book.supersede("D-0001", "D-0009"))
        .isEqualTo(new Succession.NoSuchDecision("D-0009"));
    assertThat(book.supersede("D-0009", "D-0009"))
        .isEqualTo(new Succession.NoSuchDecision("D-0009"));
  }

  @Test
  void noneTakesItsOwnPlace() {
    active("D-0001");

    refuses("D-0001", "D-0001", "decision D-0001 cannot take its own place");
  }

  @Test
  void aPlaceIsTakenOnce() {
    active("D-0001", "D-0002", "D-0003");
    happened(new DecisionSuperseded("D-0001", "D-0002"));

    refuses("D-0001", "D-0002", "decision D-0001 is superseded by D-0002 already");
    refuses("D-0001", "D-0003", "decision D-0001 is superseded by D-0002 already");
  }

  @Test
  void thereAreNoCircles() {
    active("D-0001", "D-0002", "D-0003");
    happened(new DecisionSuperseded("D-0001", "D-0002"));
    happened(new DecisionSuperseded("D-0002", "D-0003"));

    refuses(
        "D-0003",
        "D-0001",
        "decision D-0001 cannot take the place of D-0003, which took its own: that would be a"
            + " circle");
    refuses(
        "D-0003",
        "D-0002",
        "decision D-0002 cannot take the place of D-0003, which took its own: that would be a"
            + " circle");
  }

  @Test
  void onlyWhatHoldsTakesAPlace() {
    active("D-0001", "D-0002", "D-0003");
    recorded("D-0004", DecisionStatus.PROPOSED);
    recorded("D-0005", DecisionStatus.REJECTED);
    happened(new DecisionSuperseded("D-0002", "D-0003"));

    refuses("D-0001", "D-0002", "decision D-0002 holds no more: D-0003 took its place");
    refuses("D-0001", "D-0004", "decision D-0004 is proposed and takes nobody's place yet");
    refuses("D-0001", "D-0005", "decision D-0005 was rejected and takes nobody's place");
  }

  @Test
  void endsWhereAnImportedHistoryHoldsACircle() {
    active("D-0001", "D-0002", "D-0003");
    happened(new DecisionSuperseded("D-0001", "D-0002"));
    happened(new DecisionSuperseded("D-0002", "D-0001"));

    refuses("D-0003", "D-0001", "decision D-0001 holds no more: D-0002 took its place");
  }
}
