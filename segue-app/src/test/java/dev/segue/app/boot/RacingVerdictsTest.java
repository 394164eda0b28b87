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
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowEvent.ApprovalWanted;
import dev.segue.core.workflow.WorkflowEvent.PhaseChanged;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.WorkflowStarted;
import dev.segue.files.taskfile.PolicyFile;
import dev.segue.files.taskfile.WorkflowFiles;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.RedisServer;
import dev.segue.store.StoreAddress;
import dev.segue.store.redis.LocalServer;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An approval and a rejection of one commit at the same moment, each by a process of its own. The
 * property {@code race.rounds} chooses how often.
 */
@Tag("slow")
class RacingVerdictsTest {
  private static final int ROUNDS = Integer.getInteger("race.rounds", 50);
  private static final String COMMIT = "1f3c2aa4b825dc642cb6eb9a060e54bf8d69288f";

  @TempDir private Path folder;

  private final EventCodec codec = new EventCodec();

  /** A process that gives its verdict on each task that its input names. */
  static final class Person implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final Writer in;

    Person(String store, String verdict) throws IOException {
      process =
          new ProcessBuilder(JavaProgram.of(Person.class, store, verdict))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      out = process.inputReader(StandardCharsets.UTF_8);
      in = process.outputWriter(StandardCharsets.UTF_8);
    }

    void asks(String id) throws IOException {
      in.write(id + "\n");
      in.flush();
    }

    /** Refusal that it read, or nothing where its verdict counts. */
    String said() throws IOException {
      String line = out.readLine();
      if (line == null) {
        throw new EOFException("the process has ended");
      }
      return line;
    }

    @Override
    public void close() throws IOException {
      in.close();
      try {
        process.waitFor();
      } catch (InterruptedException _) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }

    /** Reads ids until its input ends, and prints a line for each. */
    public static void main(String[] arguments) throws IOException {
      Workflow workflow =
          new WorkflowFiles(List.of(), PolicyFile.shipped())
              .find("default")
              .orElseThrow()
              .workflow();
      try (Journal journal = open(arguments[0])) {
        ProjectLog log = ProjectLog.open(journal, new EventCodec(), "p");
        var ids = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String id = ids.readLine(); id != null; id = ids.readLine()) {
          System.out.println(decided(log, verdict(id, arguments[1], workflow)));
        }
      }
    }

    private static PersonVerdict verdict(String id, String word, Workflow workflow) {
      return new PersonVerdict(
          id,
          word.equals("approve"),
          Optional.empty(),
          Optional.of(COMMIT),
          Optional.of("It has to change"),
          "ada",
          _ -> Optional.of(workflow));
    }

    private static String decided(ProjectLog log, PersonVerdict verdict) {
      var said = new ArrayList<String>();
      log.catchUp();
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
              case OperatorAct.Answer.QueueAgain again ->
                  throw new AssertionError(again.toString());
            };
          });
      return String.join("", said);
    }
  }

  private static Journal open(String store) {
    var stores = new Stores(Clock.tickMillis(ZoneOffset.UTC));
    return stores.open(
        store.startsWith("redis:")
            ? new StoreAddress.RedisDatabase(RedisServer.parse(store))
            : new StoreAddress.SqliteFile(Path.of(store)));
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

  @Test
  void oneWinsOnAFileAndTheOtherIsToldHowThingsStand() throws Exception {
    oneWins(folder.resolve("segue.db").toString());
  }

  @Test
  void oneWinsOnAServerAndTheOtherIsToldHowThingsStand() throws Exception {
    try (LocalServer server = LocalServer.redis(folder)) {
      oneWins(server.url());
    }
  }

  private void oneWins(String store) throws IOException {
    try (Journal journal = open(store);
        var approver = new Person(store, "approve");
        var rejecter = new Person(store, "reject")) {
      assertThat(List.of(approver.said(), rejecter.said())).containsOnly("ready");
      ProjectLog log = ProjectLog.open(journal, codec, "p");
      for (int round = 0; round < ROUNDS; round++) {
        String id = "t" + round;
        log.decide(Durability.PROCESS, _ -> waiting(id));
        boolean isApproverFirst = round % 2 == 0;
        (isApproverFirst ? approver : rejecter).asks(id);
        (isApproverFirst ? rejecter : approver).asks(id);
        String approval = approver.said();
        String rejection = rejecter.said();
        log.catchUp();
        List<ReviewEnded> verdicts = verdicts(journal, id);
        assertThat(verdicts).as("round %d", round).hasSize(1);
        boolean isApproved = verdicts.getFirst().verdict() == ReviewVerdict.APPROVED;
        assertThat(isApproved ? approval : rejection).as("round %d, winner", round).isEmpty();
        assertThat(isApproved ? rejection : approval)
            .as("round %d, loser", round)
            .contains(isApproved ? "po_approved" : "was rejected at 1f3c2aa");
      }
    }
  }

  private List<ReviewEnded> verdicts(Journal journal, String id) {
    return journal.readSubject(JournalId.project("p"), id).stream()
        .map(stored -> codec.decode(stored).event())
        .filter(ReviewEnded.class::isInstance)
        .map(ReviewEnded.class::cast)
        .toList();
  }
}
