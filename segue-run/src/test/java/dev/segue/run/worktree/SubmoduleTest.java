package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.worktree.MergeResult.Failed;
import dev.segue.run.worktree.MergeResult.Merged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Submodules are there for agents, and what agents do in them is not lost. */
@Tag("slow")
class SubmoduleTest {
  @TempDir private Path folder;
  private Sandbox library;
  private Sandbox user;
  private Trees trees;

  @BeforeEach
  void addASubmodule() throws IOException {
    library = Sandbox.repository(folder.resolve("lib"));
    library.write("lib.h", "1\n").commit("header");
    user = Sandbox.repository(folder.resolve("repo"));
    user.git("submodule", "--quiet", "add", library.root.toString(), "lib");
    user.commit("with lib");
    trees = user.trees();
  }

  private MergeResult mergeNaming(String... criteria) {
    var named = new NamedPaths(Set.of(criteria), Set.of(), Set.of());
    return trees.merge("t1", new MergeRequest("m", Optional.of("main"), named, Optional.empty()));
  }

  @Test
  void areFilledFromWhatTheCloneHolds() {
    library.run(java.util.List.of("rm", "-rf", library.root.toString()));

    Workplace place = trees.open("t1");

    Sandbox agent = Sandbox.at(place.folder());
    assertThat(agent.read("lib/lib.h")).isEqualTo("1\n");
    assertThat(place.unfilled()).isEmpty();
    assertThat(agent.git("status", "--porcelain")).isEmpty();
    assertThat(agent.git("submodule", "update", "--init")).isEmpty();
  }

  @Test
  void areFilledInDepthAndWhereTheCloneKeepsThemInTheFolderItself() {
    Sandbox deep = library;
    deep.git("submodule", "--quiet", "add", "-b", "main", user.root.toString(), "inner");
    deep.commit("inner");
    user.git("-C", "lib", "pull", "-q");
    user.commit("deeper");
    user.git("submodule", "--quiet", "update", "--init", "--recursive");

    Workplace place = trees.open("t1");

    Sandbox agent = Sandbox.at(place.folder());
    assertThat(place.unfilled()).isEmpty();
    assertThat(agent.read("lib/inner/a.txt")).isEqualTo("one\ntwo\nthree\n");
  }

  @Test
  void thatTheCloneDoesNotHoldAreTold() throws IOException {
    Path bare = folder.resolve("clone");
    user.git("clone", "-q", user.root.toString(), bare.toString());
    var ofClone =
        new Trees(new Worktrees(bare.toRealPath(), bare.resolve(".segue/worktrees"), "shop"));

    assertThat(ofClone.open("t1").unfilled()).containsExactly("lib");
  }

  @Test
  void standInTheWayWithChangesThatNobodyCommitted() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("lib/lib.h", "2\n");
    String head = user.head();

    assertThat(mergeNaming())
        .isInstanceOfSatisfying(
            Failed.class,
            failed ->
                assertThat(failed.why())
                    .contains("lib is a submodule")
                    .contains("lib.h")
                    .contains(agent.root.resolve("lib").toString()));

    assertThat(user.head()).isEqualTo(head);
    assertThat(agent.read("lib/lib.h")).isEqualTo("2\n");
  }

  @Test
  void bringTheirNewCommits() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    Sandbox inner = Sandbox.at(agent.root.resolve("lib"));
    inner.write("lib.h", "2\n").commit("two");

    MergeResult result = mergeNaming("lib/lib.h");
    trees.discard("t1");

    assertThat(result).isInstanceOf(Merged.class);
    assertThat(((Merged) result).brought().kept().get("lib")).startsWith("refs/segue-salvage/");
    assertThat(user.read("lib/lib.h")).isEqualTo("2\n");
    assertThat(user.status()).isEmpty();
  }

  @Test
  void thatTheUserWorksInRefuseWhatACriterionDemandsOfThem() {
    user.write("lib/lib.h", "mine\n");
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    Sandbox.at(agent.root.resolve("lib")).write("lib.h", "2\n").commit("two");
    String head = user.head();

    assertThat(mergeNaming("lib/lib.h"))
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.why()).contains("git submodule update"));

    assertThat(user.head()).isEqualTo(head);
    assertThat(user.read("lib/lib.h")).isEqualTo("mine\n");
  }

  @Test
  void thatTheUserWorksInAreNotMovedButTold() {
    user.write("lib/lib.h", "mine\n");
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    Sandbox.at(agent.root.resolve("lib")).write("lib.h", "2\n").commit("two");

    MergeResult result = mergeNaming();
    trees.discard("t1");

    assertThat(user.read("lib/lib.h")).isEqualTo("mine\n");
    assertThat(((Merged) result).brought().leftBehind()).containsExactly("lib");
    user.git("-C", "lib", "checkout", "-q", "--", "lib.h");
    user.git("submodule", "--quiet", "update");
    assertThat(user.read("lib/lib.h")).isEqualTo("2\n");
  }

  @Test
  void keepWhatIsInThemWithoutBeingCommitted() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("lib/lib.o", "object\n").write("b.txt", "b\n");

    MergeResult result = mergeNaming("b.txt");
    trees.discard("t1");

    Path kept = Path.of(((Merged) result).brought().kept().get("lib/lib.o"));
    assertThat(Sandbox.at(kept).read("lib/lib.o")).isEqualTo("object\n");
  }

  @Test
  void refuseAFileInThemThatACriterionNamesAndNobodyCommitted() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("lib/new.h", "new\n");

    assertThat(mergeNaming("lib/new.h"))
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.why()).contains("is not committed there"));
  }

  @Test
  void thatCameWithTheTaskAreHeldByTheClone() throws IOException {
    Sandbox second = Sandbox.repository(folder.resolve("second"));
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.git("submodule", "--quiet", "add", second.root.toString(), "second");
    Sandbox.at(agent.root.resolve("second")).write("x", "x\n").commit("only here");

    MergeResult result = mergeNaming();
    trees.discard("t1");

    assertThat(result).isInstanceOf(Merged.class);
    String commit = user.git("ls-tree", "HEAD", "second").split("[ \t]", -1)[2];
    assertThat(user.git("--git-dir=.git/modules/second", "show", commit + ":x")).isEqualTo("x\n");
  }

  @Test
  void refuseACommitThatNobodyHas() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    String nobodys = "1234567812345678123456781234567812345678";
    agent.git("update-index", "--add", "--cacheinfo", "160000," + nobodys + ",web");
    agent.git("commit", "-q", "-m", "a gitlink");
    agent.run(java.util.List.of("mkdir", agent.root.resolve("web").toString()));

    assertThat(mergeNaming())
        .isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.why()).contains(nobodys));
  }

  private void moveTheLibrary() {
    library.write("lib.h", "2\n").commit("two");
    user.git("-C", "lib", "pull", "-q");
    user.commit("newer lib");
  }

  @Test
  void thatOthersMovedAreNotMovedBackByMergedFilesThatDidNotHold() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("b.txt", "b\n");
    moveTheLibrary();
    var rejecting =
        new MergeRequest("m", Optional.of("main"), NamedPaths.NONE, Optional.of(() -> false));
    assertThat(trees.merge("t1", rejecting)).isInstanceOf(MergeResult.Rejected.class);
    trees.open("t1");
    agent.write("c.txt", "c\n");

    assertThat(mergeNaming("c.txt")).isInstanceOf(Merged.class);

    assertThat(user.read("lib/lib.h")).isEqualTo("2\n");
    assertThat(user.status()).isEmpty();
  }

  @Test
  void thatAnAgentMovedBackOnPurposeStayThere() {
    moveTheLibrary();
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.git("-C", "lib", "checkout", "-q", "HEAD^");

    MergeResult result = mergeNaming();

    assertThat(user.git("rev-parse", "main:lib"))
        .isEqualTo(user.git("-C", "lib", "rev-parse", "HEAD^"));
    assertThat(((Merged) result).brought().leftBehind()).containsExactly("lib");
  }
}
