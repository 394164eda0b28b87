package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.SmallDisk;
import dev.segue.store.sqlite.StoreFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores that cannot be used, as an operator meets them at the command line. */
@Tag("slow")
class BadStorageTest {
  private static final String DONE =
      "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made it.\"}'\n";

  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("status"),
          List.of("log", "t1"),
          List.of("metrics"),
          List.of("providers"),
          List.of("add", "tasks.yaml"),
          List.of("retry", "t1"),
          List.of("halt"),
          List.of("run", "tasks.yaml"),
          List.of("run"));

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeGround() {
    ground = new Playground(folder);
    ground.agent("one", DONE);
  }

  private Path store() {
    return ground.path(".segue/segue.db");
  }

  /** A store with some finished tasks, about which there is much to tell. */
  private void finish(int tasks) {
    var yaml = new StringBuilder();
    for (int i = 1; i <= tasks; i++) {
      yaml.append(
          "- {task_id: t%d, instructions: '%s', acceptance_criteria: [{text: made, check: {file_exists: out.txt}}]}%n"
              .formatted(i, "Make it. ".repeat(60)));
    }
    ground.tasks(yaml.toString());
    assertThat(ground.run().exit()).isZero();
  }

  private void refusedByAll(String... words) throws IOException {
    Map<String, ByteBuffer> before = StoreFiles.bytes(store());
    for (List<String> command : COMMANDS) {
      Result result = ground.segue(command.toArray(String[]::new));
      assertThat(result.exit()).as("%s: %s", command, result.err()).isEqualTo(4);
      assertThat(result.err().lines().filter(line -> line.startsWith("segue: "))).hasSize(1);
      assertThat(result.err())
          .contains(words)
          .doesNotContain("Exception", "internal error", "\tat ");
      assertThat(StoreFiles.bytes(store())).as(command.toString()).isEqualTo(before);
    }
  }

  private Result exported() throws IOException {
    Map<String, ByteBuffer> before = StoreFiles.bytes(store());
    Result result = ground.segue("export", "--out", ground.path("saved.jsonl").toString());
    assertThat(StoreFiles.bytes(store())).isEqualTo(before);
    return result;
  }

  /** What was saved is taken over by a new store, and can be looked at there. */
  private Result imported() {
    String other = "sqlite:" + ground.path("new.db");
    Result result = ground.segue("import", ground.path("saved.jsonl").toString(), "--store", other);
    assertThat(result.exit()).as(result.err()).isZero();
    return ground.segue("status", "--store", other, "--output", "json");
  }

  @Test
  void refusesAFileWithNoiseInItAndSavesTheRest() throws IOException, SQLException {
    finish(12);
    StoreFiles.noisePage(store(), StoreFiles.leaf(store(), StoreFiles.root(store(), "event")));

    for (String command : List.of("log t2", "run")) {
      Result result = ground.segue(command.split(" ", -1));
      if (result.exit() == 4) {
        assertThat(result.err()).contains("is damaged", "segue export --out FILE");
      }
    }
    Result export = exported();

    assertThat(export.exit()).isEqualTo(4);
    assertThat(export.out()).contains("events and", "written to");
    assertThat(export.err().lines())
        .hasSize(2)
        .first()
        .asString()
        .contains(store().toString(), "is damaged");
    assertThat(export.err()).containsPattern("missing: events \\d+ to \\d+; whether");
    assertThat(imported().exit()).isZero();
  }

  @Test
  void refusesAFileThatWasCutOff() throws IOException {
    finish(12);
    StoreFiles.truncate(store(), Files.size(store()) - StoreFiles.PAGE);

    refusedByAll(store().toString(), "is damaged", "segue export --out FILE");

    assertThat(exported().exit()).isEqualTo(4);
    assertThat(imported().exit()).isZero();
  }

  @Test
  void refusesAFileWithoutABeginning() throws IOException {
    finish(3);
    StoreFiles.noisePage(store(), 1);

    refusedByAll(store().toString(), "its beginning is damaged");

    assertThat(exported().exit()).isEqualTo(4);
    assertThat(imported().out()).contains("\"completed\": 3");
  }

  @Test
  void refusesAnEmptyFile() throws IOException {
    finish(1);
    StoreFiles.truncate(store(), 0);

    refusedByAll(store().toString(), "empty file");

    Result export = exported();
    assertThat(export.exit()).isEqualTo(4);
    assertThat(export.err()).contains("empty file", "no event of it can be read");
    assertThat(ground.has("saved.jsonl")).isFalse();
  }

  @Test
  void refusesAStoreOfALaterFormatAndExportsIt() throws IOException, SQLException {
    finish(2);
    StoreFiles.sql(store(), "PRAGMA user_version = 99");

    refusedByAll(store().toString(), "later version of Segue (format 99");

    Result export = exported();
    assertThat(export.exit()).isEqualTo(4);
    assertThat(export.err()).contains("missing: what only the later version");
    assertThat(imported().exit()).isZero();
  }

  @Test
  void refusesEventsOfALaterVersionAndExportsThemAsTheyAre() throws IOException, SQLException {
    finish(2);
    StoreFiles.sql(store(), "DELETE FROM snapshot");
    StoreFiles.sql(
        store(), "UPDATE event SET type = 'task_teleported' WHERE type = 'task_completed'");

    Result status = ground.segue("status");
    assertThat(status.exit()).isEqualTo(4);
    assertThat(status.err()).contains("task_teleported", "segue export still works");
    Result export = exported();
    assertThat(export.exit()).isZero();
    assertThat(export.err()).isEmpty();
    assertThat(ground.read("saved.jsonl")).contains("task_teleported");
  }

  @Test
  void refusesAHigherVersionOfAKnownEvent() throws IOException, SQLException {
    finish(1);
    StoreFiles.sql(store(), "DELETE FROM snapshot");
    StoreFiles.sql(store(), "UPDATE event SET v = 2 WHERE type = 'task_queued'");

    Result status = ground.segue("status");
    assertThat(status.exit()).isEqualTo(4);
    assertThat(status.err()).contains("type task_queued version 2");
    assertThat(exported().exit()).isZero();
  }

  @Test
  void leavesAnEventWithBrokenDataOutOfAnExportAndSaysSo() throws IOException, SQLException {
    finish(2);
    StoreFiles.sql(store(), "DELETE FROM snapshot");
    StoreFiles.sql(store(), "UPDATE event SET data = '{\"task' WHERE type = 'context_injected'");
    StoreFiles.sql(
        store(),
        "UPDATE event SET data = '{\"task' WHERE seq = (SELECT min(seq) FROM event WHERE type = 'task_completed')");

    Result status = ground.segue("status");
    assertThat(status.exit()).isEqualTo(4);
    assertThat(status.err()).contains("task_completed cannot be read", "segue export --out FILE");
    Result export = exported();
    assertThat(export.exit()).isEqualTo(4);
    assertThat(export.err()).contains("(task_completed) is damaged and not in the export");
    assertThat(imported().exit()).isZero();
  }

  @Test
  void endsARunThatMeetsDamageOnTheWay() throws IOException, SQLException {
    finish(40);
    int root = StoreFiles.root(store(), "event_subject");
    StoreFiles.noisePage(store(), root);

    Result result = ground.segue("run");
    ground.tasks(
        "- {task_id: zz, instructions: more, acceptance_criteria: [{text: made, check: {file_exists: out.txt}}]}");
    Result more = ground.segue("run", "tasks.yaml");

    assertThat(result.exit()).isZero();
    assertThat(more.exit()).as(more.err()).isEqualTo(4);
    assertThat(more.err().lines().filter(line -> line.startsWith("segue: "))).hasSize(1);
    assertThat(more.err()).contains("is damaged");
    // Only the index of tasks is damaged: the history is whole.
    assertThat(exported().exit()).isZero();
    assertThat(imported().out()).contains("\"completed\": 40");
  }

  @Test
  void saysSoWhereTheDiskIsFullAtTheStartAndGoesOnWhenThereIsSpace() throws IOException {
    try (var disk = new SmallDisk(folder, "2m")) {
      String db = disk.path("segue.db").toString();
      String url = "sqlite:" + db;
      ground.taskThatWants("out.txt");
      disk.fill("ballast", 8_000);

      Result full = ground.segue("run", "tasks.yaml", "--store", url);
      Result status = ground.segue("status", "--store", url);

      assertThat(full.exit()).as(full.err()).isEqualTo(4);
      assertThat(full.err()).contains(db, "no space is left");
      assertThat(status.exit()).isZero();
      disk.free("ballast");
      assertThat(ground.segue("run", "tasks.yaml", "--store", url).exit()).isZero();
    }
  }

  @Test
  void saysSoWhereTheDiskIsReadOnlyAndExportsAllTheSame() throws IOException {
    try (var disk = new SmallDisk(folder, "4m")) {
      String db = disk.path("segue.db").toString();
      String url = "sqlite:" + db;
      ground.taskThatWants("out.txt");
      assertThat(ground.segue("run", "tasks.yaml", "--store", url).exit()).isZero();
      disk.makeReadOnly();

      for (String command : List.of("status", "run", "halt", "log t1")) {
        String[] words = (command + " --store " + url).split(" ", -1);
        Result result = ground.segue(words);
        assertThat(result.exit()).as(command + ": " + result.err()).isEqualTo(4);
        assertThat(result.err()).contains(db).doesNotContain("Exception");
      }
      Result export =
          ground.segue("export", "--store", url, "--out", ground.path("saved.jsonl").toString());
      assertThat(export.exit()).as(export.err()).isZero();
      assertThat(imported().out()).contains("\"completed\": 1");
    }
  }

  @Test
  void saysSoWhereTheProjectCannotBeLocked() throws IOException {
    ground.taskThatWants("out.txt");
    assertThat(ground.run().exit()).isZero();
    Path lock;
    try (var files = Files.list(store().getParent())) {
      lock = files.filter(f -> f.toString().endsWith(".lock")).findFirst().orElseThrow();
    }
    Files.delete(lock);
    Files.createSymbolicLink(lock, Path.of("/dev/full"));

    Result result = ground.segue("run");

    assertThat(result.exit()).isEqualTo(4);
    assertThat(result.err()).contains(lock.toString()).doesNotContain("Exception");
    assertThat(result.err().lines()).hasSize(1);
  }
}
