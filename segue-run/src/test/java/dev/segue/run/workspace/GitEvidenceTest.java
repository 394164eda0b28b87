package dev.segue.run.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@Tag("slow")
class GitEvidenceTest {
  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void startRepository() throws Exception {
    sandbox = Sandbox.withGit(folder);
    sandbox.write("a.txt", "a").write("b.txt", "b").write("dir/c.txt", "c").commit("first");
  }

  private interface Work {
    void run() throws Exception;
  }

  private Changes changesOf(Work work) throws Exception {
    return changesOf(folder, work);
  }

  private static Changes changesOf(Path workspace, Work work) throws Exception {
    var evidence = new Evidence(workspace);
    Picture before = evidence.take();
    work.run();
    return evidence.between(before, evidence.take());
  }

  private static void assertChanges(
      Changes changes, List<String> created, List<String> updated, List<String> deleted) {
    assertThat(changes)
        .usingRecursiveComparison()
        .ignoringFields("hash")
        .isEqualTo(new Changes(created, updated, deleted, ""));
  }

  @Test
  void listsWhatWasCreatedUpdatedAndDeleted() throws Exception {
    var changes =
        changesOf(() -> sandbox.write("n.txt", "n").write("a.txt", "A").delete("dir/c.txt"));

    assertChanges(changes, List.of("n.txt"), List.of("a.txt"), List.of("dir/c.txt"));
  }

  @Test
  void takesAnEmptyFolderOfThatNameForNoRepositoryOfItsOwn() throws Exception {
    Path inner = folder.resolve("dir");
    Files.createDirectories(inner.resolve(".git"));

    var changes = changesOf(inner, () -> sandbox.write("dir/n.txt", "n").write("dir/c.txt", "C"));

    assertChanges(changes, List.of("n.txt"), List.of("c.txt"), List.of());
  }

  @Test
  void seesNothingWhereNothingHappened() throws Exception {
    sandbox.write("a.txt", "dirty").write("new.txt", "untracked").delete("b.txt");

    assertThat(changesOf(() -> {}).isEmpty()).isTrue();
  }

  @Test
  void namesTheCommitAtTheStart() throws Exception {
    assertThat(new Evidence(folder).take().head())
        .contains(sandbox.git("rev-parse", "HEAD").strip());
  }

  @Test
  void countsWhatTheAgentCommitted() throws Exception {
    var changes =
        changesOf(
            () ->
                sandbox
                    .write("n.txt", "1")
                    .commit("one")
                    .write("n.txt", "2")
                    .write("a.txt", "A")
                    .delete("b.txt")
                    .commit("two"));

    assertChanges(changes, List.of("n.txt"), List.of("a.txt"), List.of("b.txt"));
  }

  @Test
  void doesNotCountWhatWasOnlyCommitted() throws Exception {
    sandbox.write("a.txt", "dirty").write("new.txt", "untracked").delete("b.txt");

    assertThat(changesOf(() -> sandbox.commit("mine")).isEmpty()).isTrue();
  }

  @Test
  void countsChangesOfAlreadyDirtyFilesOnly() throws Exception {
    sandbox.write("a.txt", "dirty").write("b.txt", "dirty").write("new.txt", "untracked");

    var changes =
        changesOf(() -> sandbox.write("a.txt", "dirtier").git("checkout", "-q", "--", "b.txt"));

    assertChanges(changes, List.of(), List.of("a.txt", "b.txt"), List.of());
  }

  @Test
  void countsAnAmendedCommit() throws Exception {
    var changes =
        changesOf(
            () -> {
              sandbox.write("a.txt", "A").git("add", "-A");
              sandbox.git("commit", "-q", "--amend", "-m", "again");
            });

    assertChanges(changes, List.of(), List.of("a.txt"), List.of());
  }

  @Test
  void countsWhatASwitchOfBranchesBrought() throws Exception {
    sandbox.git("checkout", "-q", "-b", "side");
    sandbox.write("side.txt", "s").delete("b.txt").commit("side");
    sandbox.git("checkout", "-q", "main");

    var changes = changesOf(() -> sandbox.git("checkout", "-q", "side"));

    assertChanges(changes, List.of("side.txt"), List.of(), List.of("b.txt"));
  }

  @Test
  void doesNotCountWhatWasStagedAndPutBack() throws Exception {
    var changes =
        changesOf(
            () -> {
              sandbox.write("a.txt", "A").git("add", "-A");
              sandbox.write("a.txt", "a");
            });

    assertThat(changes.isEmpty()).isTrue();
  }

  @Test
  void worksBeforeTheFirstCommitAndAcrossIt(@TempDir Path fresh) throws Exception {
    var unborn = Sandbox.withGit(fresh).write("old.txt", "old");
    var evidence = new Evidence(fresh);
    Picture before = evidence.take();

    unborn.write("new.txt", "new").commit("first").write("later.txt", "l");

    assertThat(before.head()).isEmpty();
    assertChanges(
        evidence.between(before, evidence.take()),
        List.of("later.txt", "new.txt"),
        List.of(),
        List.of());
  }

  @Test
  void keepsHostileNamesWhole() throws Exception {
    List<String> names =
        List.of(
            " lead", "\"q\"", "-rf", "a\nb", "back\\slash", "é\tü", "u\u0308nfc", "x y/z  ", "日本");
    var changes =
        changesOf(
            () -> {
              for (String name : names) {
                sandbox.write(name, name);
              }
            });

    assertChanges(changes, names.stream().sorted().toList(), List.of(), List.of());
    sandbox.commit("names");
    var removed =
        changesOf(
            () -> {
              for (String name : names) {
                sandbox.delete(name);
              }
            });
    assertChanges(removed, List.of(), List.of(), names.stream().sorted().toList());
  }

  @Test
  void seesOnlyTheWorkspaceWhenItIsASubfolder() throws Exception {
    var changes =
        changesOf(
            folder.resolve("dir"),
            () -> sandbox.write("a.txt", "A").write("dir/n", "n").write("dir2/x", "x"));

    assertChanges(changes, List.of("n"), List.of(), List.of());
    var committed =
        changesOf(
            folder.resolve("dir"),
            () -> sandbox.write("dir/c.txt", "C").write("b.txt", "B").commit("both"));
    assertChanges(committed, List.of(), List.of("c.txt"), List.of());
  }

  @Test
  void walksAWorkspaceThatTheRepositoryAroundItIgnores() throws Exception {
    sandbox.write(".gitignore", "scratch/\n").write("scratch/old", "o").commit("ignore");

    var changes = changesOf(folder.resolve("scratch"), () -> sandbox.write("scratch/new", "n"));

    assertChanges(changes, List.of("new"), List.of(), List.of());
  }

  @Test
  void leavesOutIgnoredFilesAndItsOwn() throws Exception {
    sandbox.write(".gitignore", "*.log\n").commit("ignore");

    var changes =
        changesOf(() -> sandbox.write("x.log", "x").write(".segue/segue.db", "s").write("y", "y"));

    assertChanges(changes, List.of("y"), List.of(), List.of());
  }

  @Test
  void isNotFooledWhenIgnoreRulesChange() throws Exception {
    sandbox.write(".gitignore", "*.log\n").write("old.txt", "o").commit("ignore");
    sandbox.write("dirty.tmp", "d").write("past.log", "p");
    sandbox.run(List.of("cp", "-p", "past.log", "copy.log"));
    var evidence = new Evidence(folder);
    Picture taken = evidence.take();
    // As if those files had been there for long: the file system's clock is too coarse to wait for.
    var before =
        new Picture.OfGit(
            taken.takenAt().plusSeconds(3600), taken.head(), ((Picture.OfGit) taken).dirty());

    sandbox.write(".gitignore", "*.tmp\n");

    assertChanges(
        evidence.between(before, evidence.take()), List.of(), List.of(".gitignore"), List.of());
  }

  @Test
  void looksIntoANestedRepository() throws Exception {
    Files.createDirectories(folder.resolve("nested"));
    var nested = Sandbox.withGit(folder.resolve("nested")).write("old", "o").commit("n");

    var changes = changesOf(() -> nested.write("new", "n").write("old", "oo").commit("more"));

    assertChanges(changes, List.of("nested/new"), List.of("nested/old"), List.of());
  }

  @Test
  void seesARepositoryThatTheAgentMadeInside() throws Exception {
    sandbox.write("sub/old", "o");

    var changes =
        changesOf(() -> Sandbox.withGit(folder.resolve("sub")).write("new", "n").commit("n"));

    assertChanges(changes, List.of("sub/new"), List.of(), List.of());
  }

  @Test
  void seesASubmoduleMoveButNotTheDirtInside(@TempDir Path other) throws Exception {
    Sandbox.withGit(other).write("lib", "1").commit("lib");
    sandbox.git("submodule", "add", "-q", other.toString(), "lib");
    sandbox.commit("submodule");
    var lib = new Sandbox(folder.resolve("lib"));

    assertThat(changesOf(() -> lib.write("dirt", "d")).isEmpty()).isTrue();
    var moved = changesOf(() -> lib.commit("moved"));
    assertChanges(moved, List.of(), List.of("lib"), List.of());
    assertThat(changesOf(() -> sandbox.commit("take it")).isEmpty()).isTrue();
    assertChanges(changesOf(() -> lib.commit("again")), List.of(), List.of("lib"), List.of());
  }

  @Test
  void worksInALinkedWorkTree(@TempDir Path elsewhere) throws Exception {
    Path linked = elsewhere.resolve("linked");
    sandbox.git("worktree", "add", "-q", linked.toString());

    var changes =
        changesOf(linked, () -> new Sandbox(linked).write("n", "n").commit("n").write("m", "m"));

    assertChanges(changes, List.of("m", "n"), List.of(), List.of());
  }

  @Test
  void survivesAConflict() throws Exception {
    sandbox.git("checkout", "-q", "-b", "side");
    sandbox.write("a.txt", "side").commit("side");
    sandbox.git("checkout", "-q", "main");
    sandbox.write("a.txt", "main").commit("main");

    var changes = changesOf(() -> sandbox.run(List.of("sh", "-c", "git merge side || true")));

    assertChanges(changes, List.of(), List.of("a.txt"), List.of());
  }

  @Test
  void seesModesAndLinksWithoutFollowingThem(@TempDir Path outside) throws Exception {
    Files.writeString(outside.resolve("secret"), "s");

    var changes =
        changesOf(
            () -> {
              Files.setPosixFilePermissions(
                  folder.resolve("a.txt"), PosixFilePermissions.fromString("rwxr-xr-x"));
              Files.createSymbolicLink(folder.resolve("out"), outside);
              sandbox.delete("dir/c.txt").delete("dir");
              Files.createSymbolicLink(folder.resolve("dir"), outside);
            });

    assertChanges(changes, List.of("dir", "out"), List.of("a.txt"), List.of("dir/c.txt"));
  }

  @Test
  void neverOpensAPipe() throws Exception {
    var changes = changesOf(() -> sandbox.delete("a.txt").run(List.of("mkfifo", "a.txt", "pipe")));

    assertChanges(changes, List.of(), List.of("a.txt"), List.of());
  }

  @Test
  void doesNotWaitWhereGitIsMadeToWait() throws Exception {
    var evidence = new Evidence(folder, Duration.ofSeconds(1));
    Picture before = evidence.take();

    sandbox.write("n.txt", "n").run(List.of("mkfifo", ".gitignore"));

    assertThat(evidence.between(before, evidence.take()).created()).contains("n.txt", ".gitignore");
  }

  @Test
  void fallsBackToTheFilesWhenGitIsRemovedOrMadeAnew() throws Exception {
    sandbox.write("dirty", "d").write("gone", "g");
    var evidence = new Evidence(folder);
    Picture before = evidence.take();

    sandbox.run(List.of("rm", "-rf", ".git"));
    sandbox.write("n.txt", "n").delete("gone");

    assertFallback(evidence.between(before, evidence.take()));
    sandbox.git("init", "-q");
    sandbox.commit("anew");
    assertFallback(evidence.between(before, evidence.take()));
  }

  /** Files of the same moment as the picture may be listed too; none that matters is missing. */
  private static void assertFallback(Changes changes) {
    assertThat(changes.created()).contains("n.txt").doesNotContain("dirty");
    assertThat(changes.deleted()).containsExactly("gone");
    assertThat(changes.updated()).doesNotContain("dirty");
  }

  @Test
  void survivesABrokenRepository() throws Exception {
    var changes =
        changesOf(
            () -> {
              Files.writeString(folder.resolve(".git/index"), "garbage");
              sandbox.write("n.txt", "n");
            });

    assertThat(changes.created()).contains("n.txt");
  }

  @Test
  void runsNoProgramThatTheRepositoryNames() throws Exception {
    Path proof = folder.resolve(".git/ran");
    String evil = "touch '" + proof + "'; cat";
    for (String key :
        List.of(
            "core.fsmonitor",
            "filter.evil.clean",
            "filter.evil.smudge",
            "filter.e=v.x.clean",
            "diff.evil.textconv",
            "diff.external",
            "core.pager",
            "core.sshCommand")) {
      sandbox.git("config", key, evil);
    }
    sandbox.git("config", "core.worktree", "/");
    sandbox.git("config", "filter.evil.required", "true");
    Files.writeString(
        folder.resolve(".git/info/attributes"),
        "*.txt filter=evil diff=evil\nb.txt filter=e=v.x\n");

    var changes = changesOf(() -> sandbox.write("a.txt", "A").write("b.txt", "B"));

    assertChanges(changes, List.of(), List.of("a.txt", "b.txt"), List.of());
    assertThat(proof).doesNotExist();
  }

  @Test
  void noticesAFilterThatIsAddedLater() throws Exception {
    Path proof = folder.resolve(".git/ran");
    sandbox.write(".git/info/attributes", "* filter=evil\n");
    var evidence = new Evidence(folder);
    Picture before = evidence.take();

    sandbox.git("config", "filter.evil.clean", "touch '" + proof + "'; cat");
    sandbox.write("a.txt", "A");

    assertThat(evidence.between(before, evidence.take()).updated()).containsExactly("a.txt");
    assertThat(proof).doesNotExist();
  }

  @Test
  void doesNotWriteTheIndex() throws Exception {
    var index = folder.resolve(".git/index");
    var earlier = Files.getLastModifiedTime(index);

    changesOf(() -> Files.writeString(folder.resolve("a.txt"), "a"));

    assertThat(Files.getLastModifiedTime(index)).isEqualTo(earlier);
  }

  @Test
  void knowsTheSameWorkByItsHash() throws Exception {
    var first = changesOf(() -> sandbox.write("a.txt", "A").write("n", "n"));
    sandbox.write("a.txt", "a").delete("n");
    var same = changesOf(() -> sandbox.write("a.txt", "A").write("n", "n").commit("now"));
    var other = changesOf(() -> sandbox.write("a.txt", "AA"));

    assertThat(same.hash()).isEqualTo(first.hash());
    assertThat(other.hash()).isNotEqualTo(first.hash());
  }

  @Test
  void worksWithSha256Repositories(@TempDir Path modern) throws Exception {
    Sandbox.withGit(modern).run(List.of("rm", "-rf", ".git"));
    var repository = new Sandbox(modern);
    repository.git("init", "-q", "--object-format=sha256");
    repository.write("a", "a").commit("first").write("b", "dirty");

    var changes = changesOf(modern, () -> repository.write("c", "c").commit("all"));

    assertChanges(changes, List.of("c"), List.of(), List.of());
  }
}
