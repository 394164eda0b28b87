package dev.segue.bench.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.Observed;
import dev.segue.bench.invariant.Script;
import dev.segue.bench.invariant.ScriptedTask;
import dev.segue.bench.invariant.Violation;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workspaces with faults: a judge that finds nothing in them would find nothing anywhere. */
class WorktreeJudgeTest {
  private static final ScriptedTask NESTED = new ScriptedTask("q1-01-nested", Script.NESTED);
  private static final ScriptedTask IGNORED = new ScriptedTask("q1-02-ignored", Script.IGNORED);
  private static final ScriptedTask EMPTY = new ScriptedTask("q1-03-empty", Script.EMPTY);
  private static final ScriptedTask BLOCKS = new ScriptedTask("q1-04-blocks", Script.BLOCKS);
  private static final String BRANCH = "segue/kills/q1-04-blocks";

  @TempDir private Path project;
  private Path kept;

  @BeforeEach
  void makeAHealthyWorkspace() throws Exception {
    Requires.program("git", "the workspace is a git repository");
    project = project.toRealPath();
    git("init", "-q", "-b", "main");
    write(".gitignore", ".segue/\ndist/\n");
    for (ScriptedTask task : List.of(NESTED, IGNORED, EMPTY)) {
      write(task.file(), task.whole());
    }
    write("nested/q1-01-nested/work.txt", NESTED.whole());
    commit("q1");
    write("dist/q1-02-ignored.bin", IGNORED.whole());
    Files.createDirectories(project.resolve("empty/q1-03-empty"));
    kept = project.resolve(".segue/salvage/kills/q1-01-nested-12345678");
    Path inner = Files.createDirectories(kept.resolve("nested/q1-01-nested"));
    git("init", "-q", inner.toString());
    Files.writeString(inner.resolve("work.txt"), NESTED.whole());
    git("-C", inner.toString(), "add", ".");
    git(
        "-C",
        inner.toString(),
        "-c",
        "user.name=a",
        "-c",
        "user.email=a",
        "commit",
        "-qm",
        "q1-01-nested");
    git("branch", BRANCH);
  }

  private void commit(String message) throws Exception {
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a", "commit", "-q", "-m", message);
  }

  private void write(String path, String text) throws IOException {
    Path file = project.resolve(path);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
  }

  private void git(String... arguments) throws Exception {
    var argv = new ArrayList<>(List.of("git"));
    argv.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(argv).directory(project.toFile()).start().waitFor()).isZero();
  }

  private static String event(String type, ScriptedTask task, String data) {
    return "{\"seq\":1,\"type\":\"%s\",\"subject\":\"%s\",\"data\":{%s}}"
        .formatted(type, task.id(), data);
  }

  private List<String> found() throws IOException {
    var lines = new ArrayList<String>();
    lines.add(event("task_merged", NESTED, "\"kept\":[{\"place\":\"%s\"}]".formatted(kept)));
    for (ScriptedTask task : List.of(NESTED, IGNORED, EMPTY)) {
      lines.add(event("task_completed", task, ""));
    }
    lines.add(event("dispatch_started", BLOCKS, "\"branch\":\"%s\"".formatted(BRANCH)));
    lines.add(event("task_blocked", BLOCKS, ""));
    var tasks = List.of(NESTED, IGNORED, EMPTY, BLOCKS);
    var observed =
        new Observed(tasks, ExportedEvent.parse(lines.stream()), List.of(), Map.of(), true);
    return new WorktreeJudge(project).check(observed).stream().map(Violation::rule).toList();
  }

  @Test
  void findsNothingWhereAllIsWell() throws Exception {
    assertThat(found()).isEmpty();
  }

  @Test
  void findsWhatDidNotArrive() throws Exception {
    write("dist/q1-02-ignored.bin", "half of it");
    Files.delete(project.resolve("empty/q1-03-empty"));

    assertThat(found()).containsExactly("not arrived", "not arrived");
  }

  @Test
  void findsAHistoryThatNobodyKept() throws Exception {
    kept = Files.createDirectories(project.resolve(".segue/salvage/kills/other"));

    assertThat(found()).containsExactly("history of a repository", "put aside and not named");
  }

  @Test
  void findsWorkOnAnotherBranch() throws Exception {
    git("checkout", "-q", "-b", "release");

    assertThat(found()).containsExactly("branch", "refs");
  }

  @Test
  void findsWhatMainLacks() throws Exception {
    git("rm", "-q", "--cached", NESTED.file());
    git("-c", "user.name=a", "-c", "user.email=a", "commit", "-q", "-m", "Forget it");

    assertThat(found()).containsExactly("workspace", "main");
  }

  @Test
  void findsWhatIsLeftOver() throws Exception {
    write(".segue/worktrees/kills/q1-02-ignored/a.txt", "");
    write(".git/worktrees/q1-02-ignored/HEAD", "ref: refs/heads/main\n");
    git("update-ref", "refs/segue-tasks/kills/q1-02-ignored", "HEAD");
    write(".git/index.lock", "");
    write("dist/x.segue-part", "");

    assertThat(found())
        .contains("refs", "unfinished")
        .anyMatch(
            rule -> rule.startsWith("left over in") && rule.endsWith(".segue/worktrees/kills"))
        .anyMatch(rule -> rule.startsWith("left over in") && rule.endsWith(".git/worktrees"));
  }
}
