package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Tests that the next run repairs submodules after a kill. */
@Tag("slow")
class KilledSubmoduleTest {
  @TempDir private Path folder;
  private Sandbox library;
  private Sandbox user;
  private Sandbox home;

  @BeforeEach
  void addASubmodule() throws IOException {
    library = Sandbox.repository(folder.resolve("lib"));
    library.write("lib.h", "1\n").commit("header");
    user = Sandbox.repository(folder.resolve("repo"));
    user.git("submodule", "--quiet", "add", library.root.toString(), "lib");
    user.commit("with lib");
    home = Sandbox.at(user.root.resolve(".git/modules/lib"));
  }

  private Sandbox opened() {
    return Sandbox.at(user.trees().open("t1").folder());
  }

  private Sandbox openedWithANewCommit() {
    Sandbox inner = Sandbox.at(opened().root.resolve("lib"));
    inner.write("lib.h", "2\n").commit("two");
    return inner;
  }

  private Merged merged(String... criteria) {
    var named = new NamedPaths(Set.of(criteria), Set.of(), Set.of());
    MergeResult result =
        user.trees()
            .merge("t1", new MergeRequest("m", Optional.of("main"), named, Optional.empty()));
    assertThat(result).isInstanceOf(Merged.class);
    return (Merged) result;
  }

  private static Path gitDir(Sandbox inner) {
    return Path.of(inner.git("rev-parse", "--absolute-git-dir").strip());
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.resolveSibling("."));
    Files.copy(from, to);
  }

  @Test
  void filledInPartIsFilledAnew() throws IOException {
    Sandbox inner = Sandbox.at(opened().root.resolve("lib"));
    Path gitDir = gitDir(inner);
    Files.writeString(gitDir.resolve("segue-filling"), "");
    Files.writeString(gitDir.resolve("HEAD"), "ref: refs/heads/main\n");
    Files.delete(gitDir.resolve("index"));
    Files.delete(inner.root.resolve("lib.h"));

    Sandbox again = opened();

    assertThat(again.read("lib/lib.h")).isEqualTo("1\n");
    assertThat(again.status()).isEmpty();
    assertThat(gitDir.resolve("segue-filling")).doesNotExist();
  }

  @Test
  void filledWithoutTheDeeperOnesIsFilledAnew() throws IOException {
    library.git("submodule", "--quiet", "add", "-b", "main", user.root.toString(), "inner");
    library.commit("inner");
    user.git("-C", "lib", "pull", "-q");
    user.commit("deeper");
    user.git("submodule", "--quiet", "update", "--init", "--recursive");
    Sandbox inner = Sandbox.at(opened().root.resolve("lib"));
    Files.writeString(gitDir(inner).resolve("segue-filling"), "");
    inner.run(List.of("sh", "-c", "rm -rf inner/* inner/.git"));

    assertThat(opened().read("lib/inner/a.txt")).isEqualTo("one\ntwo\nthree\n");
  }

  @Test
  void whoseCommitCameWithoutItsFilesGetsThem() throws IOException {
    Sandbox inner = openedWithANewCommit();
    String commit = inner.head();
    String object = "objects/%s/%s".formatted(commit.substring(0, 2), commit.substring(2));
    copy(gitDir(inner).resolve(object), home.root.resolve(object));

    Merged merged = merged();
    user.trees().discard("t1");

    assertThat(home.git("--git-dir=.", "show", commit + ":lib.h")).isEqualTo("2\n");
    assertThat(merged.brought().kept().get("lib")).startsWith("refs/segue-salvage/");
  }

  @Test
  void whoseCommitsCameWithoutARefGetsIt() {
    String before = user.git("-C", "lib", "rev-parse", "HEAD").strip();
    String commit = openedWithANewCommit().head();
    merged();
    user.git("-C", "lib", "reset", "-q", "--hard", before);
    String ref =
        home.git("--git-dir=.", "for-each-ref", "--format=%(refname)", "refs/segue-salvage");
    home.git("--git-dir=.", "update-ref", "-d", ref.strip());

    Merged merged = merged();
    user.trees().discard("t1");

    assertThat(merged.brought().kept()).containsKey("lib");
    assertThat(home.git("--git-dir=.", "rev-parse", ref.strip()).strip()).isEqualTo(commit);
  }

  @Test
  void thatIsAllKeptIsToldWhenItsMergeIsMadeAgain() {
    openedWithANewCommit();
    Merged first = merged("lib/lib.h");

    assertThat(merged("lib/lib.h")).isEqualTo(first);
  }

  @Test
  void thatDidNotMoveAlongWithTheWorkspaceDoesSoLater() {
    String before = user.git("-C", "lib", "rev-parse", "HEAD").strip();
    openedWithANewCommit();
    merged("lib/lib.h");
    user.git("-C", "lib", "checkout", "-q", "--detach", before);

    merged("lib/lib.h");

    assertThat(user.read("lib/lib.h")).isEqualTo("2\n");
    assertThat(user.status()).isEmpty();
  }

  @Test
  void thatNobodyTouchedIsKeptForNobody() {
    openedWithANewCommit();
    merged();
    user.trees().discard("t1");
    Sandbox other = Sandbox.at(user.trees().open("t2").folder());
    other.write("b.txt", "b\n");

    MergeResult result = user.trees().merge("t2", "m");

    assertThat(((Merged) result).brought().kept()).isEmpty();
  }

  @Test
  void thatCameWithTheTaskAndWhoseRepositoryWasHalfMadeIsHeldByTheClone() throws IOException {
    Sandbox second = Sandbox.repository(folder.resolve("second"));
    Sandbox agent = opened();
    agent.git("submodule", "--quiet", "add", second.root.toString(), "second");
    Sandbox.at(agent.root.resolve("second")).write("x", "x\n").commit("only here");
    Files.createDirectories(user.root.resolve(".git/modules/second.segue-part/refs"));

    merged();
    user.trees().discard("t1");

    String commit = user.git("ls-tree", "HEAD", "second").split("[ \t]", -1)[2];
    assertThat(user.git("--git-dir=.git/modules/second", "show", commit + ":x")).isEqualTo("x\n");
    assertThat(user.root.resolve(".git/modules/second.segue-part")).doesNotExist();
  }
}
