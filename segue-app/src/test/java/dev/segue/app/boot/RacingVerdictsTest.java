package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.run.OperatorAct;
import dev.segue.core.run.PersonVerdict;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowEvent.ApprovalWanted;
import dev.segue.core.workflow.WorkflowEvent.PhaseChanged;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.WorkflowStarted;
import dev.segue.files.taskfile.PolicyFile;
import dev.segue.files.taskfile.WorkflowFiles;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.sqlite.SqliteJournal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An approval and a rejection of one commit at the same moment, each with a store of its own. */
class RacingVerdictsTest {
  private static final int ROUNDS = 200;
  private static final String COMMIT = "1f3c2aa4b825dc642cb6eb9a060e54bf8d69288f";

  @TempDir private Path folder;

  private final EventCodec codec = new EventCodec();
  private final Workflow workflow =
      new WorkflowFiles(List.of(), PolicyFile.shipped()).find("default").orElseThrow().workflow();

  private Journal open() {
    return SqliteJournal.open(folder.resolve("segue.db"), Clock.tickMillis(ZoneOffset.UTC));
  }

  private static TaskSpec spec(String id) {
    return new TaskSpec(
        id,
        "Do it",
        Optional.empty(),
        Optional.empty(),
        TaskType.CODING,
        List.of(new Criterion("it is done", Optional.empty())),
        FurtherChecks.NONE,
        RetryPolicy.DEFAULT,
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        TaskOptions.NONE,
        Placement.NONE,
        "{}");
  }

  private static PhaseChanged moved(String id, String from, String to) {
    return new PhaseChanged(
        id, 1, from, to, "po", DecidedBy.SEGUE, Optional.of(COMMIT), Optional.empty());
  }

  private static List<Event> waiting(String id) {
    return List.of(
        new TaskEvent.TaskQueued(id, "hash", spec(id)),
        new WorkflowStarted(id, "default", "definition"),
        moved(id, "todo", "implementing"),
        new TaskEvent.AttemptStarted(id, 1, "developer", "build", "prompt"),
        new TaskEvent.ValidationPassed(id, 1, List.of(), List.of(), Optional.empty()),
        moved(id, "implementing", "pending_po_approval"),
        new ApprovalWanted(id, 1, "po", "po", COMMIT, 0));
  }

  private String decided(Journal journal, String id, boolean isApproval, CountDownLatch begin)
      throws InterruptedException {
    ProjectLog log = ProjectLog.open(journal, codec, "p");
    var verdict =
        new PersonVerdict(
            id,
            isApproval,
            Optional.empty(),
            Optional.of(COMMIT),
            Optional.of("It has to change"),
            "ada",
            _ -> Optional.of(workflow));
    var said = new ArrayList<String>();
    begin.await();
    log.decide(
        Durability.POWER,
        state -> {
          said.clear();
          return switch (verdict.decide(state)) {
            case OperatorAct.Answer.Do(List<Event> events) -> events;
            case OperatorAct.Answer.Refuse(String why) -> {
              said.add(why);
              yield List.of();
            }
            case OperatorAct.Answer.Unknown(String why) -> throw new AssertionError(why);
            case OperatorAct.Answer.QueueAgain again -> throw new AssertionError(again.toString());
          };
        });
    return String.join("", said);
  }

  @Test
  void oneWinsAndTheOtherIsToldHowThingsStand() throws Exception {
    try (Journal one = open();
        Journal other = open();
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      ProjectLog log = ProjectLog.open(one, codec, "p");
      for (int round = 0; round < ROUNDS; round++) {
        String id = "t" + round;
        log.decide(Durability.PROCESS, _ -> waiting(id));
        var begin = new CountDownLatch(1);
        Callable<String> approving = () -> decided(one, id, true, begin);
        Callable<String> rejecting = () -> decided(other, id, false, begin);
        Future<String> approval = threads.submit(approving);
        Future<String> rejection = threads.submit(rejecting);
        begin.countDown();
        List<String> said = List.of(approval.get(), rejection.get());
        log.catchUp();
        List<ReviewEnded> verdicts =
            one.readSubject(JournalId.project("p"), id).stream()
                .map(stored -> codec.decode(stored).event())
                .filter(ReviewEnded.class::isInstance)
                .map(ReviewEnded.class::cast)
                .toList();
        assertThat(verdicts).as("round %d", round).hasSize(1);
        assertThat(said.stream().filter(text -> !text.isEmpty())).as("round %d", round).hasSize(1);
        assertThat(String.join("", said)).containsAnyOf("was rejected at 1f3c2aa", "po_approved");
      }
    }
  }
}
