package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.worktree.MergeResult.Conflict;
import dev.segue.run.worktree.MergeResult.Merged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two sides that do not fit: named, nothing changed, and the way out. */
@Tag("slow")
class ConflictTest {
  @TempDir private Path temporary;
  private Sandbox user;
  private Trees trees;
  private Sandbox agent;

  @BeforeEach
  void openATask() throws IOException {
    user = Sandbox.repository(temporary.resolve("repo"));
    trees = user.trees();
    agent = Sandbox.at(trees.open("t1").folder());
  }

  private void assertConflict(String... files) {
    String head = user.head();

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of(files), false));

    assertThat(user.head()).isEqualTo(head);
    assertThat(user.status()).isEmpty();
    assertThat(agent.status()).isEmpty();
    assertThat(user.git("branch", "--list", "segue/shop/t1")).contains("segue/shop/t1");
  }

  @Test
  void namesAFileThatOneSideDeleted() {
    agent.write("a.txt", "agent\n");
    user.git("rm", "-q", "a.txt");
    user.commit("deleted");

    assertConflict("a.txt");
  }

  @Test
  void namesAFileThatTheTaskDeleted() {
    agent.git("rm", "-q", "a.txt");
    user.write("a.txt", "user\n").commit("changed");

    assertConflict("a.txt");
  }

  @Test
  void namesAFileThatBothAdded() {
    agent.write("n.txt", "agent\n");
    user.write("n.txt", "user\n").commit("added");

    assertConflict("n.txt");
  }

  @Test
  void namesBothNamesOfAFileThatBothRenamed() {
    agent.git("mv", "a.txt", "agent.txt");
    user.git("mv", "a.txt", "user.txt");
    user.commit("renamed");

    assertConflict("a.txt", "agent.txt", "user.txt");
  }

  @Test
  void namesAFileWhereTheOtherSideHasAFolder() {
    agent.write("x", "file\n");
    user.write("x/y", "in a folder\n").commit("folder");

    assertConflict("x");
  }

  @Test
  void followsARename() {
    agent.git("mv", "a.txt", "moved.txt");
    user.write("a.txt", "one\ntwo\nTHREE\n").commit("changed");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.read("moved.txt")).isEqualTo("one\ntwo\nTHREE\n");
  }

  @Test
  void obeysAttributesOfTheRepository() {
    user.write(".gitattributes", "*.log merge=union\n").write("x.log", "0\n").commit("union");
    trees.discard("t1");
    agent = Sandbox.at(trees.open("t1").folder());
    agent.write("x.log", "0\nagent\n");
    user.write("x.log", "0\nuser\n").commit("changed");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.read("x.log")).contains("agent\n").contains("user\n");
  }

  @Test
  void takesWhatTheOperatorMergedByHand() {
    agent.write("a.txt", "agent\n");
    user.write("a.txt", "user\n").commit("changed");
    assertConflict("a.txt");

    agent.run(List.of("sh", "-c", "git merge -q main || true"));
    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of("a.txt"), false));
    assertThat(agent.read("a.txt")).contains("<<<<<<<");

    agent.write("a.txt", "both\n").git("add", "a.txt");
    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.read("a.txt")).isEqualTo("both\n");
    assertThat(agent.status()).isEmpty();
    assertThat(user.git("log", "--format=%s", "--first-parent")).isEqualTo("m\nchanged\nstart\n");
  }

  @Test
  void mergesAfterTheWorkspaceWasChanged() {
    agent.write("a.txt", "agent\n");
    user.write("a.txt", "user\n").commit("changed");
    assertConflict("a.txt");

    user.git("revert", "--no-edit", "HEAD");
    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.read("a.txt")).isEqualTo("agent\n");
  }
}
