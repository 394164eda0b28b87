package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.worktree.MergeResult.Conflict;
import dev.segue.run.worktree.MergeResult.Failed;
import dev.segue.run.worktree.MergeResult.Merged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that everything that git does not carry by itself arrives all the same, is kept, or blocks
 * the merge.
 */
@Tag("slow")
class NoByteLostTest {
  @TempDir private Path folder;
  private Sandbox user;
  private Trees trees;
  private Sandbox agent;

  @BeforeEach
  void openATask() throws IOException {
    user = Sandbox.repository(folder.resolve("repo"));
    user.write(".gitignore", "dist/\nnode_modules/\n").commit("ignore");
    trees = user.trees();
    agent = Sandbox.at(trees.open("t1").folder());
  }

  private MergeResult merge(NamedPaths named) {
    return trees.merge("t1", new MergeRequest("m", Optional.of("main"), named, Optional.empty()));
  }

  private MergeResult mergeNaming(String... criteria) {
    return merge(new NamedPaths(Set.of(criteria), Set.of(), Set.of()));
  }

  private Brought brought(MergeResult result) {
    assertThat(result).isInstanceOf(Merged.class);
    return ((Merged) result).brought();
  }

  private void repositoryIn(String path, boolean hasCommit) {
    agent.write(path + "/app.js", "app\n").write(path + "/node_modules/x/i.js", "x\n");
    Sandbox inner = Sandbox.at(agent.root.resolve(path));
    inner.git("init", "-q");
    if (hasCommit) {
      inner.git("add", ".");
      inner.git("commit", "-q", "-m", "inner");
    }
  }

  @Test
  void bringsTheFilesOfARepositoryInsideAndKeepsItsHistory() {
    repositoryIn("web", true);

    Brought brought = brought(mergeNaming("web/app.js"));
    trees.discard("t1");

    assertThat(user.read("web/app.js")).isEqualTo("app\n");
    assertThat(user.git("ls-files", "-s", "web")).startsWith("100644").doesNotContain("160000");
    Path kept = Path.of(brought.kept().get("web/.git")).resolve("web");
    assertThat(Sandbox.at(kept).git("log", "--format=%s")).isEqualTo("inner\n");
    assertThat(user.status()).isEmpty();
  }

  @Test
  void bringsTheFilesOfARepositoryWithoutACommit() {
    repositoryIn("web", false);

    assertThat(brought(mergeNaming("web/app.js")).kept()).isEmpty();

    assertThat(user.read("web/app.js")).isEqualTo("app\n");
    assertThat(user.has("web/node_modules")).isFalse();
  }

  @Test
  void bringsARepositoryThatTheAgentHasCommittedAsOne() {
    repositoryIn("web", true);
    agent.git("add", "web");
    agent.git("commit", "-q", "-m", "gitlink");

    brought(merge(NamedPaths.NONE));

    assertThat(user.read("web/app.js")).isEqualTo("app\n");
    assertThat(user.git("ls-files", "-s", "web")).doesNotContain("160000");
  }

  @Test
  void bringsRepositoriesInRepositories() {
    repositoryIn("web", true);
    repositoryIn("web/deep/er", false);

    brought(merge(NamedPaths.NONE));

    assertThat(user.read("web/deep/er/app.js")).isEqualTo("app\n");
  }

  @Test
  void keepsARepositoryThatGitIgnoresAndNobodyElseHas() {
    repositoryIn("dist/tool", true);

    Brought brought = brought(merge(NamedPaths.NONE));
    trees.discard("t1");

    Path kept = Path.of(brought.kept().get("dist/tool")).resolve("dist/tool");
    assertThat(Sandbox.at(kept).read("app.js")).isEqualTo("app\n");
  }

  @Test
  void leavesAloneAnIgnoredCloneThatItsRemoteHasToo() {
    agent.write("dist/.keep", "");
    agent.git("clone", "-q", user.root.toString(), "dist/clone");

    assertThat(brought(merge(NamedPaths.NONE)).kept()).isEmpty();
  }

  @Test
  void keepsAnIgnoredCloneWithWorkOfItsOwn() {
    agent.write("dist/.keep", "");
    agent.git("clone", "-q", user.root.toString(), "dist/clone");
    agent.write("dist/clone/a.txt", "changed\n");

    assertThat(brought(merge(NamedPaths.NONE)).kept()).containsKey("dist/clone");
  }

  @Test
  void copiesAnIgnoredFileThatACriterionNames() {
    agent.write("dist/report.json", "{}").write("dist/other", "x");

    assertThat(brought(mergeNaming("dist/report.json")).carried())
        .containsExactly("dist/report.json");

    assertThat(user.read("dist/report.json")).isEqualTo("{}");
    assertThat(user.has("dist/other")).isFalse();
  }

  @Test
  void copiesAllOfAFolderThatACriterionNames() {
    agent.write("dist/a/b", "1").write("dist/c", "2");

    assertThat(brought(mergeNaming("dist")).carried()).containsExactly("dist/a/b", "dist/c");
  }

  @Test
  void neverReplacesAnIgnoredFileOfTheUser() {
    user.write("dist/report.json", "mine");
    agent.write("dist/report.json", "{}");
    String head = user.head();

    assertThat(mergeNaming("dist/report.json"))
        .isEqualTo(new Conflict(List.of("dist/report.json"), true));

    assertThat(user.read("dist/report.json")).isEqualTo("mine");
    assertThat(user.head()).isEqualTo(head);
    assertThat(agent.read("dist/report.json")).isEqualTo("{}");
  }

  @Test
  void keepsWhatOnlyEvidenceNamesWhereTheUserHasAnother() {
    user.write("dist/report.json", "mine");
    agent.write("dist/report.json", "{}");

    Brought brought =
        brought(merge(new NamedPaths(Set.of(), Set.of(), Set.of("dist/report.json"))));

    assertThat(brought.leftBehind()).containsExactly("dist/report.json");
    Path kept = Path.of(brought.kept().get("dist/report.json"));
    assertThat(Sandbox.at(kept).read("dist/report.json")).isEqualTo("{}");
    assertThat(user.read("dist/report.json")).isEqualTo("mine");
  }

  @Test
  void copiesAFileThatACheckCommandNamesButNoFolderOfIt() {
    agent.write("dist/report.json", "{}").write("dist/deps/x", "x");
    var named = new NamedPaths(Set.of(), Set.of("test", "dist/report.json", "dist/deps"), Set.of());

    assertThat(brought(merge(named)).carried()).containsExactly("dist/report.json");
  }

  @Test
  void makesAnEmptyFolderThatACriterionNames() throws IOException {
    Files.createDirectories(agent.root.resolve("empty/inner"));

    brought(mergeNaming("empty/inner"));

    assertThat(user.root.resolve("empty/inner")).isEmptyDirectory();
  }

  @Test
  void bringsWhatLinksLeadTo() throws IOException {
    agent.write("dist/report.json", "{}");
    Files.createSymbolicLink(agent.root.resolve("latest"), Path.of("dist/report.json"));

    brought(mergeNaming("latest"));
    trees.discard("t1");

    assertThat(user.read("latest")).isEqualTo("{}");
  }

  @Test
  void refusesALinkIntoTheFolderThatGoes() throws IOException {
    agent.write("b.txt", "b");
    Files.createSymbolicLink(agent.root.resolve("latest"), agent.root.resolve("b.txt"));
    String head = user.head();

    assertThat(mergeNaming("latest"))
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.why()).contains("make the link relative"));

    assertThat(user.head()).isEqualTo(head);
  }

  @Test
  void tellsOfSuchALinkWhereNoCriterionNamesIt() throws IOException {
    agent.write("b.txt", "b");
    Files.createSymbolicLink(agent.root.resolve("latest"), agent.root.resolve("b.txt"));

    assertThat(brought(merge(new NamedPaths(Set.of(), Set.of(), Set.of("latest")))).leftBehind())
        .containsExactly("latest");
  }

  @Test
  void followsNoLinksRoundInCircles() throws IOException {
    Files.createSymbolicLink(agent.root.resolve("x"), Path.of("y"));
    Files.createSymbolicLink(agent.root.resolve("y"), Path.of("x"));

    assertThat(merge(new NamedPaths(Set.of(), Set.of(), Set.of("x", "../..", "\0", "/etc"))))
        .isInstanceOf(Merged.class);
  }

  @Test
  void bringsWhatGitWasToldToOverlook() {
    agent.git("update-index", "--assume-unchanged", "a.txt");
    agent.git("update-index", "--skip-worktree", ".gitignore");
    agent.write("a.txt", "edited\n").write(".gitignore", "dist/\n");

    brought(merge(NamedPaths.NONE));

    assertThat(user.read("a.txt")).isEqualTo("edited\n");
    assertThat(user.read(".gitignore")).isEqualTo("dist/\n");
  }

  @Test
  void leavesFilesOutOfASparseCheckoutWhereTheyAre() {
    user.write("big/file", "1\n").commit("big");
    agent = Sandbox.at(trees.open("t2").folder());
    agent.git("sparse-checkout", "set", "--no-cone", "/*", "!/big/");
    agent.write("new.txt", "1\n").write("big/new", "2\n");

    assertThat(trees.merge("t2", "m")).isInstanceOf(Merged.class);

    assertThat(user.read("big/file")).isEqualTo("1\n");
    assertThat(user.read("big/new")).isEqualTo("2\n");
  }

  @Test
  void copiesAFileThatTheRepositoryExcludesOnItsOwn() throws IOException {
    Files.writeString(user.root.resolve(".git/info/exclude"), "secret*\n");
    agent.write("secret.txt", "s");

    assertThat(brought(mergeNaming("secret.txt")).carried()).containsExactly("secret.txt");
  }

  @Test
  void refusesAPipeThatACriterionNames() {
    agent.run(List.of("mkfifo", agent.root.resolve("pipe").toString()));

    assertThat(mergeNaming("pipe")).isInstanceOf(Failed.class);
  }

  @Test
  void doesTheRestOfAMergeThatWasKilledBehindItsCommit() {
    repositoryIn("web", true);
    agent.write("dist/report.json", "{}");
    MergeResult first = mergeNaming("dist/report.json");
    user.run(List.of("rm", "-r", user.root.resolve("dist").toString()));

    assertThat(mergeNaming("dist/report.json")).isEqualTo(first);

    assertThat(user.read("dist/report.json")).isEqualTo("{}");
  }

  @Test
  void passesOverALockThatAKilledGitLeftOnTheIndexOfARepositoryInside() {
    repositoryIn("web", true);
    String lock = agent.git("rev-parse", "--absolute-git-dir").strip() + "/segue-index.lock";
    agent.run(List.of("touch", lock));

    brought(mergeNaming("web/app.js"));

    assertThat(user.read("web/app.js")).isEqualTo("app\n");
  }

  @Test
  void saysThatACopyCouldNotBeWrittenAndBringsItLater() {
    agent.write("dist/report.json", "{}").write("b.txt", "b");
    user.run(List.of("mkdir", "-p", user.root.resolve("dist").toString()));
    user.run(List.of("touch", user.root.resolve("dist/report.json").toString()));
    assertThat(mergeNaming("dist/report.json")).isInstanceOf(Conflict.class);
    user.run(List.of("rm", user.root.resolve("dist/report.json").toString()));

    brought(mergeNaming("dist/report.json"));

    assertThat(user.read("dist/report.json")).isEqualTo("{}");
  }
}
