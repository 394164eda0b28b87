package dev.segue.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.session.SessionEvent.SessionEnded;
import dev.segue.core.session.SessionEvent.SessionStarted;
import dev.segue.core.session.Via;
import dev.segue.core.task.Placement;
import dev.segue.core.task.TaskEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reads what versions before these fields wrote, with the exact characters of the store. */
class OlderHistoriesTest {
  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final String SPEC =
      """
      {"task_id":"t","instructions":"do it","type":"coding","criteria":[{"text":"works"}],\
      "checks":{"required_artifacts":[],"tests_required":false},\
      "retry":{"max_retries":3,"backoff":{"kind":"fixed","delay":"PT0S"}},"depends_on":[],\
      "providers":[],"options":{"budget":{}},"meta":"{}"}""";

  private final EventCodec codec = new EventCodec();

  private Event read(String type, String data) {
    return codec.decode(new StoredEvent(1, THEN, type, 1, Optional.of("t"), data)).event();
  }

  @Test
  void doNotTellWhatADispatchRead() {
    String data =
        """
        {"task_id":"t","attempt":1,"dispatch":1,"provider":"p","outcome":"answered","reason":null,\
        "files_created":[],"files_updated":[],"files_deleted":[],"duration_ms":7,"usage":{}%s}""";

    assertThat(((TaskEvent.DispatchEnded) read("dispatch_ended", data.formatted(""))).filesRead())
        .isEmpty();
    assertThat(
            ((TaskEvent.DispatchEnded)
                    read("dispatch_ended", data.formatted(",\"files_read\":null")))
                .filesRead())
        .isEmpty();
    assertThat(
            ((TaskEvent.DispatchEnded) read("dispatch_ended", data.formatted(",\"files_read\":[]")))
                .filesRead())
        .contains(List.of());
  }

  @Test
  void haveTasksWithoutAPlacementAndWriteThemAsTheyWere() {
    var queued =
        (TaskEvent.TaskQueued)
            read("task_queued", "{\"task_id\":\"t\",\"spec_hash\":\"h\",\"spec\":" + SPEC + "}");

    assertThat(queued.spec().placement()).isEqualTo(Placement.NONE);
    // A hash of a task's text is one of these characters.
    assertThat(codec.encodeValue(queued.spec())).isEqualTo(SPEC);
  }

  @Test
  void haveSessionsThatWereStartedForNoTask() {
    assertThat(
            read(
                "session_started", "{\"session\":\"s\",\"agent\":\"a\",\"via\":\"pty\",\"pid\":7}"))
        .isEqualTo(new SessionStarted("s", "a", Via.PTY, 7));
  }

  @Test
  void haveSessionsThatLostNoMessages() {
    String data =
        """
        {"session":"s","exit_code":0,"open_attempts":[],"files":[],"more_files":0,"decisions":[],\
        "validation_errors":[]}""";

    assertThat(((SessionEnded) read("session_ended", data)).lost()).isEmpty();
  }
}
