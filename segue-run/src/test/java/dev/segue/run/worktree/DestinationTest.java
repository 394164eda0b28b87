package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.run.git.GitException;
import dev.segue.run.worktree.MergeResult.Failed;
import dev.segue.run.worktree.MergeResult.Merged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work goes to the branch that its run began on, checked where others changed the files. */
@Tag("slow")
class DestinationTest {
  @TempDir private Path folder;
  private Sandbox user;
  private Trees trees;

  @BeforeEach
  void makeRepository() throws IOException {
    user = Sandbox.repository(folder.resolve("repo"));
    trees = user.trees();
  }

  private MergeResult merge(String taskId, String target) {
    return trees.merge(
        taskId, new MergeRequest("m", Optional.of(target), NamedPaths.NONE, Optional.empty()));
  }

  private MergeResult checked(String taskId, MergeRequest.Recheck recheck) {
    return trees.merge(
        taskId, new MergeRequest("m", Optional.of("main"), NamedPaths.NONE, Optional.of(recheck)));
  }

  private void work(String taskId, String file) {
    Sandbox.at(trees.all().open(taskId, Optional.of("main")).folder()).write(file, taskId + "\n");
  }

  @Test
  void movesTheBranchAloneWhereAnotherIsCheckedOut() {
    work("t1", "b.txt");
    user.git("checkout", "-q", "-b", "release");
    user.write("a.txt", "mine\n");
    String release = user.head();

    MergeResult result = merge("t1", "main");

    assertThat(result).isInstanceOf(Merged.class);
    assertThat(((Merged) result).brought().into()).isEqualTo("main");
    assertThat(user.git("show", "main:b.txt")).isEqualTo("t1\n");
    assertThat(user.head()).isEqualTo(release);
    assertThat(user.status()).isEqualTo(" M a.txt\n");
    assertThat(merge("t1", "main")).isEqualTo(result);
  }

  @Test
  void beginsLaterTasksAtTheBranchOfTheRun() {
    work("t1", "b.txt");
    user.git("checkout", "-q", "-b", "release");
    merge("t1", "main");

    assertThat(Sandbox.at(trees.all().open("t2", Optional.of("main")).folder()).read("b.txt"))
        .isEqualTo("t1\n");
  }

  @Test
  void waitsWhileAnotherWorkTreeHasTheBranch() {
    work("t1", "b.txt");
    user.git("checkout", "-q", "-b", "release");
    user.git("worktree", "add", "-q", folder.resolve("other").toString(), "main");

    assertThat(merge("t1", "main"))
        .isInstanceOfSatisfying(
            Failed.class,
            failed ->
                assertThat(failed.why()).contains("main").contains("release").contains("other"));

    user.git("worktree", "remove", "--force", folder.resolve("other").toString());
    assertThat(merge("t1", "main")).isInstanceOf(Merged.class);
  }

  @Test
  void waitsForABranchThatIsGone() {
    work("t1", "b.txt");
    user.git("checkout", "-q", "-b", "release");
    String main = user.git("rev-parse", "main").strip();
    user.git("branch", "-q", "-D", "main");

    assertThat(merge("t1", "main"))
        .isInstanceOfSatisfying(
            Failed.class,
            failed -> assertThat(failed.why()).contains("main, which is gone").contains("release"));
    assertThatThrownBy(() -> trees.all().open("t2", Optional.of("main")))
        .isInstanceOf(GitException.class);

    user.git("branch", "main", main);
    assertThat(merge("t1", "main")).isInstanceOf(Merged.class);
  }

  @Test
  void followsADetachedHeadWhileTheUserCommitsButNotToAnotherCommit() {
    user.git("checkout", "-q", "--detach");
    String target = trees.all().checkedOut();
    Sandbox.at(trees.all().open("t1", Optional.of(target)).folder()).write("b.txt", "b\n");
    Sandbox.at(trees.all().open("t2", Optional.of(target)).folder()).write("c.txt", "c\n");
    user.write("mine.txt", "1\n").commit("mine");

    assertThat(merge("t1", target)).isInstanceOf(Merged.class);
    String left = user.head();
    user.git("checkout", "-q", "main");
    assertThat(merge("t2", target))
        .isInstanceOfSatisfying(
            Failed.class,
            failed -> assertThat(failed.why()).contains("main").contains("detached commit"));
    user.write("later.txt", "1\n").commit("later");
    user.git("checkout", "-q", "--detach", "main");
    assertThat(merge("t2", target)).isInstanceOf(Failed.class);

    user.git("checkout", "-q", "--detach", left);
    assertThat(merge("t2", target)).isInstanceOf(Merged.class);
    assertThat(user.git("rev-list", "--count", "main").strip()).isEqualTo("2");
  }

  @Test
  void checksMergedFilesOnlyWhereOthersHaveChangedThem() {
    var asked = new AtomicInteger();
    work("t1", "b.txt");
    work("t2", "c.txt");

    checked("t1", () -> asked.incrementAndGet() > 0);
    assertThat(asked).hasValue(0);
    MergeResult result =
        checked(
            "t2",
            () -> {
              asked.incrementAndGet();
              Sandbox place = Sandbox.at(trees.all().open("t2", Optional.empty()).folder());
              return place.has("b.txt") && place.has("c.txt") && !user.has("c.txt");
            });

    assertThat(asked).hasValue(1);
    assertThat(result).isInstanceOf(Merged.class);
    assertThat(user.git("log", "--first-parent", "--format=%s")).isEqualTo("m\nm\nstart\n");
  }

  @Test
  void leavesTheWorkspaceAloneWhereTheMergedFilesDoNotHold() {
    work("t1", "b.txt");
    work("t2", "c.txt");
    checked("t1", () -> true);
    String head = user.head();

    assertThat(checked("t2", () -> false)).isEqualTo(new MergeResult.Rejected());

    assertThat(user.head()).isEqualTo(head);
    Sandbox next = Sandbox.at(user.trees().open("t2").folder());
    assertThat(next.has("b.txt")).isTrue();
    next.write("d.txt", "mended\n");
    assertThat(checked("t2", () -> true)).isInstanceOf(Merged.class);
    assertThat(user.read("d.txt")).isEqualTo("mended\n");
  }

  @Test
  void checksAgainWhatWasKilledInTheMiddleOfACheck() {
    work("t1", "b.txt");
    work("t2", "c.txt");
    checked("t1", () -> true);
    assertThatThrownBy(
            () ->
                checked(
                    "t2",
                    () -> {
                      throw new IllegalStateException("killed");
                    }))
        .hasMessage("killed");
    var asked = new AtomicInteger();

    assertThat(checked("t2", () -> asked.incrementAndGet() == 1)).isInstanceOf(Merged.class);

    assertThat(asked).hasValue(1);
    assertThat(user.git("log", "--first-parent", "--format=%s")).isEqualTo("m\nm\nstart\n");
  }
}
