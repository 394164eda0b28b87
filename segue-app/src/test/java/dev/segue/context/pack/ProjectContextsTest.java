package dev.segue.context.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.context.index.code.IndexListener;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.NewDecision;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.TaskPhase;
import dev.segue.core.context.Transition;
import dev.segue.core.context.WorkReport;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.text.Redactor;
import dev.segue.files.taskfile.PolicyFile;
import dev.segue.store.EventCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectContextsTest {
  private static final JournalId ID = JournalId.project("demo");

  @TempDir private Path folder;

  private final InMemoryJournal journal =
      new InMemoryJournal(() -> Instant.parse("2026-11-28T12:00:00Z"));
  private Journal behind = journal;
  private Optional<Refusal> refusal = Optional.empty();
  private final EventCodec codec = new EventCodec();
  private IndexedWorkspace workspace;
  private ProjectContexts contexts;

  @BeforeEach
  void open() throws IOException {
    Path root = Files.createDirectories(folder.resolve("w"));
    write("src/Login.java", "class Login { boolean check(String token) { return true; } }\n");
    workspace =
        new IndexedWorkspace(
            root, () -> folder.resolve("index.db"), Clock.systemUTC(), IndexListener.SILENT);
    contexts = another();
    append(new TaskEvent.TaskQueued("t1", "h1", task("Check the token in the login.")));
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  /** As another process would have it: nothing in common but journal and workspace. */
  private ProjectContexts another() {
    var means =
        new ContextTools(
            codec,
            PolicyFile::shipped,
            name -> Optional.of(text -> text.length() / 3),
            List.of("o200k_base", "cl100k_base"),
            Redactor.STANDARD,
            workspace,
            () -> 0,
            java.time.InstantSource.system(),
            _ -> _ -> Optional.empty());
    return new ProjectContexts(new Door(), means);
  }

  private final class Door implements StoreAccess {
    @Override
    public boolean isThere() {
      return true;
    }

    @Override
    public <T> T with(Optional<String> project, BiFunction<Journal, String, T> work) {
      return work.apply(behind, project.orElse("demo"));
    }

    @Override
    public <T> T beginning(Optional<String> project, BiFunction<Journal, String, T> work) {
      refusal.ifPresent(
          refused -> {
            throw refused;
          });
      return with(project, work);
    }
  }

  private static TaskSpec task(String instructions) {
    return new TaskSpec(
        "t1",
        instructions,
        Optional.empty(),
        Optional.empty(),
        TaskType.CODING,
        List.of(new Criterion("It checks", Optional.empty())),
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

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve("w").resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void append(Event... events) {
    journal.append(
        ID,
        journal.version(ID),
        List.of(events).stream().map(codec::encode).toList(),
        Durability.POWER);
  }

  private List<StoredEvent> built() {
    return journal.read(ID, 0, 10_000).stream()
        .filter(event -> event.type().equals("context_built"))
        .toList();
  }

  private static PackRequest request(String role, int attempt) {
    return new PackRequest(
        Optional.empty(), "t1", role, "", "", attempt, 0, Optional.empty(), "", "");
  }

  private ContextPack pack(String role, int attempt) {
    return contexts.get(request(role, attempt)).pack();
  }

  private void fail(int attempt, String error) {
    append(
        new TaskEvent.AttemptStarted("t1", attempt, "developer", "build", "p"),
        new TaskEvent.ValidationFailed("t1", attempt, List.of(error), List.of(), "f" + attempt));
  }

  @Test
  void fiftyCallersOfSeveralProcessesCauseOneBuild() throws Exception {
    List<ProjectContexts> processes = List.of(contexts, another(), another(), another(), another());
    var calls = new ArrayList<Callable<ContextPack>>();
    for (int i = 0; i < 50; i++) {
      ProjectContexts process = processes.get(i % processes.size());
      calls.add(() -> process.get(request("developer", 0)).pack());
    }
    Set<ContextPack> packs = new HashSet<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<ContextPack> each : threads.invokeAll(calls)) {
        packs.add(each.get());
      }
    }

    assertThat(packs).hasSize(1);
    assertThat(built()).hasSize(1);
    assertThat(contexts.pack(Optional.empty(), packs.iterator().next().hash()))
        .isEqualTo(packs.iterator().next());
  }

  @Test
  void whatItGaveOnceItGivesAgainWhateverHasChanged() throws Exception {
    ContextPack before = pack("developer", 1);
    write("src/Login2.java", "class Login2 { boolean check(String token) { return false; } }\n");
    contexts.record(Optional.empty(), decision());

    assertThat(another().get(request("developer", 1)).pack()).isEqualTo(before);
    assertThat(pack("qa", 1).text()).contains("Tokens are checked", "Login2");
    assertThat(built()).hasSize(2);
  }

  @Test
  void aRetryIsToldWhatFailedAndAReplacedTextIsRead() {
    ContextPack first = pack("developer", 0);
    fail(1, "the check is missing");
    ContextPack second = pack("developer", 0);

    assertThat(first.key().attempt()).isEqualTo(1);
    assertThat(second.key().attempt()).isEqualTo(2);
    assertThat(second.key().includesPrevious()).isTrue();
    assertThat(second.text()).contains("- Attempt 1: failed", "the check is missing");
    assertThat(pack("developer", 1)).isEqualTo(first);

    append(new TaskEvent.TaskQueued("t1", "h2", task("Check it twice.")));
    assertThat(pack("developer", 2).text()).contains("Check it twice.");
    assertThat(pack("developer", 1)).isEqualTo(first);
  }

  @Test
  void aReviewerSeesWhatWasHandedIn() {
    String secret = "q7".repeat(20);
    fail(1, "no");
    TaskPhase phase =
        contexts.report(
            Optional.empty(),
            new WorkReport(
                "t1",
                "Added the check, api_key=" + secret,
                Optional.of("0123456789abcdef"),
                Optional.empty(),
                List.of("src/Login.java"),
                Optional.of("It was the shortest way."),
                Optional.of("12 passed"),
                Optional.empty()));

    assertThat(phase).isEqualTo(new TaskPhase("t1", "queued", "developer", 1));
    ContextPack pack = pack("architect", 1);
    assertThat(pack.text())
        .contains("### Work to review", "- Commit 0123456789abcdef", "- src/Login.java")
        .contains("It was the shortest way.", "12 passed")
        .contains("Added the check, api_key=[redacted]")
        .doesNotContain(secret);
    assertThat(pack("developer", 1).sections())
        .extracting(section -> section.kind())
        .doesNotContain(SectionKind.WORK);
  }

  @Test
  void anEndedTaskStillHasItsContext() {
    append(
        new TaskEvent.AttemptStarted("t1", 1, "developer", "build", "p"),
        new TaskEvent.ValidationPassed("t1", 1, List.of(), List.of(), Optional.of("done")),
        new TaskEvent.TaskCompleted("t1", 1, Optional.of("done"), Optional.empty()));

    assertThat(pack("qa", 0).key().attempt()).isEqualTo(1);
  }

  private static NewDecision decision() {
    return new NewDecision(
        "Tokens are checked",
        "Because.",
        Optional.empty(),
        Optional.empty(),
        List.of("t1"),
        Optional.empty(),
        Optional.empty(),
        "test");
  }

  @Test
  void passesOnThatADecisionCannotBeRecordedNow() {
    refusal = Optional.of(Refusal.environment("the store is away"));

    assertThatThrownBy(() -> contexts.record(Optional.empty(), decision()))
        .isEqualTo(refusal.get())
        .extracting(e -> ((Refusal) e).line())
        .isEqualTo("UNAVAILABLE: the store is away");
  }

  @Test
  void refusesWorkThatCannotBe() {
    assertThatThrownBy(() -> contexts.report(Optional.empty(), work("t9", "x", "a.java")))
        .hasMessageContaining("no task \"t9\"");
    assertThatThrownBy(() -> contexts.report(Optional.empty(), work("t1", " ", "a.java")))
        .hasMessageContaining("summary is missing");
    for (String path : List.of("../a", "/etc/passwd", "a/../../b", "a\u001bb", "")) {
      assertThatThrownBy(() -> contexts.report(Optional.empty(), work("t1", "x", path)))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("no path inside the workspace");
    }
    assertThatThrownBy(
            () ->
                contexts.transition(
                    Optional.empty(),
                    new Transition("t1", "approve", "architect", "", Optional.of("1f3c2aa"))))
        .hasMessageContaining("task t1 has no workflow");
  }

  private static WorkReport work(String task, String summary, String path) {
    return new WorkReport(
        task,
        summary,
        Optional.empty(),
        Optional.empty(),
        List.of(path),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void namesThePackThatTheCallerHas() {
    String hash = pack("developer", 1).hash();
    var again =
        new PackRequest(
            Optional.empty(), "t1", "dev", "BUILD", "", 1, 4_000, Optional.of(false), hash, "");

    assertThat(contexts.get(again).isNotModified()).isTrue();
    assertThat(built()).hasSize(1);
  }

  /** Both have as many events, so that their versions are the same. */
  @Test
  void aStoreInThePlaceOfAnotherIsAskedAnew() {
    pack("developer", 1);
    ContextPack before = pack("developer", 1);
    var other = new InMemoryJournal(() -> Instant.parse("2026-11-28T12:00:00Z"), "other");
    List.of(
            new TaskEvent.TaskQueued("t1", "h2", task("Something else altogether.")),
            new TaskEvent.TaskStarted("t1"))
        .forEach(
            event ->
                other.append(
                    ID, other.version(ID), List.of(codec.encode(event)), Durability.POWER));
    assertThat(other.version(ID)).isEqualTo(journal.version(ID));

    behind = other;

    assertThat(pack("developer", 1)).isNotEqualTo(before);
    assertThat(pack("developer", 1).text()).contains("Something else altogether.");
  }
}
