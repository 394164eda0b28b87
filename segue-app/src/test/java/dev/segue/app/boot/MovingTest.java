package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Polling;
import dev.segue.core.testing.Requires;
import dev.segue.store.ProjectLog;
import dev.segue.store.StoreAddress;
import dev.segue.store.sqlite.FileLeases;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A history on its way out and in, and the log of a task, at the command line. */
@Tag("slow")
class MovingTest {
  private static final String DONE =
      "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made"
          + " it.\"}'\n";

  private static final LeaseHolder US = new LeaseHolder(7, "elsewhere", Instant.EPOCH);

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void finishOneTask() {
    ground = new Playground(folder);
    ground.agent("one", DONE).taskThatWants("out.txt");
    assertThat(ground.run().exit()).isZero();
  }

  private String saved() {
    return ground.path("saved.jsonl").toString();
  }

  private Result imported(String... flags) {
    var arguments = Stream.concat(Stream.of("import", saved()), Stream.of(flags));
    return ground.segue(arguments.toArray(String[]::new));
  }

  @Test
  void writesTheSameToAFileAsToTheOutput() {
    Result result = ground.segue("export", "--out", saved());

    assertThat(result.exit()).isZero();
    assertThat(result.out()).contains("written to " + saved());
    assertThat(ground.read("saved.jsonl")).isEqualTo(ground.segue("export").out());
    assertThat(ground.read("saved.jsonl")).contains("\"sha256\":");
  }

  @Test
  void leavesASnapshotSoThatNobodyFoldsTheWholeHistoryAgain() {
    ground.segue("export", "--out", saved());

    assertThat(imported("--project", "copy").exit()).isZero();

    try (Journal store = new Stores(InstantSource.system()).open(store())) {
      JournalId copy = JournalId.project("copy");
      assertThat(store.snapshot(copy, ProjectLog.FOLD).map(Snapshot::seq))
          .isEqualTo(Optional.of(store.version(copy)));
    }
  }

  private StoreAddress store() {
    return new StoreAddress.SqliteFile(ground.path(".segue/segue.db"));
  }

  @Test
  void keepsOthersAwayWhileAPipeIsStillRead() throws Exception {
    ground.segue("export", "--out", saved());
    byte[] export = Files.readAllBytes(Path.of(saved()));
    String first = ground.read("saved.jsonl").lines().findFirst().orElseThrow() + "\n";
    Process importing = ground.start(command("import", "-", "--project", "copy"));
    importing.getOutputStream().write(first.getBytes(StandardCharsets.UTF_8));
    importing.getOutputStream().flush();
    try (Leases leases = new FileLeases(ground.path(".segue/segue.db"))) {
      Polling.until(() -> leases.holder("copy").isPresent());
    }

    Result run = ground.run("--project", "copy");
    Result added = ground.segue("add", "tasks.yaml", "--project", "copy");
    Result decided = ground.segue("decision", "add", "T", "--why=R", "--project=copy");
    importing.getOutputStream().write(export, first.length(), export.length - first.length());
    importing.getOutputStream().close();

    assertThat(importing.waitFor()).isZero();
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).contains("held by pid " + importing.pid());
    assertThat(List.of(added, decided)).extracting(Result::exit).containsOnly(4);
    assertThat(added.err()).contains("held by pid " + importing.pid(), "no history yet");
    assertThat(ground.segue("status", "--project", "copy").out()).contains("1 completed");
  }

  private String[] command(String... arguments) {
    return JavaProgram.segue(arguments).toArray(String[]::new);
  }

  @Test
  void keepsRunsAwayWhileAProjectIsExported() {
    var run = new AtomicReference<Result>();
    var out =
        new StringWriter() {
          @Override
          public void write(String text, int from, int length) {
            if (run.get() == null) {
              run.set(ground.run());
            }
            super.write(text, from, length);
          }
        };

    Result exported = ground.segueTo(out, "export");

    assertThat(exported.exit()).isZero();
    assertThat(run.get().exit()).isEqualTo(4);
    assertThat(run.get().err()).contains("is held by pid ");
    assertThat(ground.run().exit()).isZero();
  }

  @Test
  void exportsWhatIsThereWhileARunHoldsTheProject() {
    String project = ground.run().event("run_ended").path("project").asString();
    try (Leases leases = leases();
        Leases.Lease _ = leases.take(project, US).orElseThrow()) {
      assertThat(ground.segue("export", "--out", saved()).exit()).isZero();
    }
  }

  @Test
  void importsNothingIntoAProjectThatIsHeld() {
    ground.segue("export", "--out", saved());
    try (Leases leases = leases();
        Leases.Lease _ = leases.take("copy", US).orElseThrow()) {
      Result refused = imported("--project", "copy");

      assertThat(refused.exit()).isEqualTo(4);
      assertThat(refused.err()).contains("project copy is held by pid 7 on elsewhere");
    }
    assertThat(imported("--project", "copy").exit()).isZero();
  }

  private Leases leases() {
    return new FileLeases(ground.path(".segue/segue.db"));
  }

  @Test
  void leavesTextsOutOnRequest() {
    ground.segue("export", "--no-bodies", "--out", saved());

    assertThat(ground.read("saved.jsonl")).contains("\"bodies\":0}").doesNotContain("\"sha256\":");
    assertThat(imported("--project", "copy").exit()).isZero();
    assertThat(ground.segue("log", "t1", "--project", "copy").exit()).isZero();
  }

  @Test
  void refusesAFolderThatIsNotThere() {
    Result result = ground.segue("export", "--out", ground.path("nowhere/x.jsonl").toString());

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("its folder must exist");
  }

  @Test
  void importsIntoAnEmptyProjectOnly() {
    ground.segue("export", "--out", saved());

    Result same = imported();
    Result other = imported("--project", "copy");
    Result again = imported("--project", "copy");

    assertThat(same.exit()).isEqualTo(2);
    assertThat(same.err()).contains("is not empty; import into another with --project");
    assertThat(other.exit()).isZero();
    assertThat(again.exit()).isEqualTo(2);
  }

  @Test
  void importsNothingOfADamagedExport() {
    ground.segue("export", "--out", saved());
    String whole = ground.read("saved.jsonl");
    ground.write("saved.jsonl", whole.substring(0, whole.length() / 2));

    Result result = imported("--project", "copy");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("saved.jsonl: line ", "nothing was imported");
    assertThat(ground.segue("export", "--project", "copy").exit()).isEqualTo(2);
  }

  @Test
  void saysWhichTasksThereAreForOneThatIsUnknown() {
    Result result = ground.segue("log", "t2");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("has no task \"t2\"", "t1");
  }

  @Test
  void followsATaskThatIsOverToItsEndOnly() {
    Result result = ground.segue("log", "t1", "--follow");

    assertThat(result.exit()).isZero();
    assertThat(result.out()).contains("completed");
  }

  @Test
  void endsWithoutAWordWhenNobodyReadsTheExportAnyMore() throws IOException, InterruptedException {
    Path sh = Requires.program("sh", "to join two programs");
    String segue = JavaProgram.quoted(JavaProgram.segue("export"));
    String script =
        "{ " + segue + " 2>err.txt; echo $? >code.txt; } | { exec <&-; cat code.fifo; }";
    assertThat(
            new ProcessBuilder("mkfifo", "code.fifo").directory(folder.toFile()).start().waitFor())
        .isZero();
    // The reader closes its end first, and lives until the export is over.
    Process process =
        new ProcessBuilder(
                List.of(
                    sh.toString(), "-c", script.replace("echo $? >code.txt", "echo $? >code.fifo")))
            .directory(folder.toFile())
            .start();

    String code =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

    assertThat(code.strip()).isEqualTo("141");
    assertThat(ground.read("err.txt").lines().filter(line -> line.startsWith("segue:"))).isEmpty();
    assertThat(process.waitFor()).isZero();
  }
}
