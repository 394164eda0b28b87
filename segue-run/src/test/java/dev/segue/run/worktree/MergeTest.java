package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.git.Folders;
import dev.segue.run.worktree.MergeResult.Conflict;
import dev.segue.run.worktree.MergeResult.Failed;
import dev.segue.run.worktree.MergeResult.Merged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a merge brings back into the workspace, and what it never does. */
@Tag("slow")
class MergeTest {
  @TempDir private Path temporary;
  private Sandbox user;
  private Trees trees;

  @BeforeEach
  void makeRepository() throws IOException {
    user = Sandbox.repository(temporary.resolve("repo"));
    trees = user.trees();
  }

  @Test
  void bringsUncommittedAndCommittedWorkIntoTheWorkspace() {
    Workplace place = trees.open("t1");
    Sandbox agent = Sandbox.at(place.folder());
    agent.write("b.txt", "made\n").commit("by the agent").write("a.txt", "one\n2\nthree\n");

    MergeResult result = trees.merge("t1", "Do the first thing");

    assertThat(result).isEqualTo(Trees.merged("segue/shop/t1", user.head()));
    assertThat(user.read("b.txt")).isEqualTo("made\n");
    assertThat(user.read("a.txt")).isEqualTo("one\n2\nthree\n");
    assertThat(user.status()).isEmpty();
    assertThat(user.git("log", "--format=%s", "--first-parent"))
        .isEqualTo("Do the first thing\nstart\n");
    assertThat(user.git("log", "-1", "--format=%an <%ae>")).isEqualTo("User <user@example.org>\n");
  }

  @Test
  void mergesTasksThatDoNotTouchEachOther() {
    Sandbox first = Sandbox.at(trees.open("t1").folder());
    Sandbox second = Sandbox.at(trees.open("t2").folder());
    first.write("a.txt", "ONE\ntwo\nthree\n");
    second.write("a.txt", "one\ntwo\nTHREE\n");
    user.write("c.txt", "the user's\n").commit("meanwhile");

    assertThat(trees.merge("t1", "one")).isInstanceOf(Merged.class);
    assertThat(trees.merge("t2", "two")).isInstanceOf(Merged.class);

    assertThat(user.read("a.txt")).isEqualTo("ONE\ntwo\nTHREE\n");
    assertThat(user.status()).isEmpty();
  }

  @Test
  void namesTheFilesThatBothSidesChanged() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("a.txt", "one\nagent\nthree\n");
    user.write("a.txt", "one\nuser\nthree\n").commit("meanwhile");
    String before = user.head();

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of("a.txt"), false));
    assertThat(user.head()).isEqualTo(before);
    assertThat(user.status()).isEmpty();
    assertThat(agent.read("a.txt")).isEqualTo("one\nagent\nthree\n");
  }

  @Test
  void leavesTheUsersUncommittedWorkAndNamesIt() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("a.txt", "one\nagent\nthree\n").write("new.txt", "agent\n");
    user.write("a.txt", "one\nuser\nthree\n").write("new.txt", "user\n");
    String before = user.head();

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of("a.txt", "new.txt"), true));
    assertThat(user.head()).isEqualTo(before);
    assertThat(user.read("a.txt")).isEqualTo("one\nuser\nthree\n");
    assertThat(user.read("new.txt")).isEqualTo("user\n");

    user.git("checkout", "-q", "a.txt");
    user.git("clean", "-fq", "new.txt");
    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
  }

  @Test
  void overwritesNoIgnoredFileOfTheUser() {
    user.write(".gitignore", ".env\n").commit("ignore");
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write(".env", "agent\n").git("add", "-f", ".env");
    user.write(".env", "secret of the user\n");

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of(".env"), true));
    assertThat(user.read(".env")).isEqualTo("secret of the user\n");
  }

  @Test
  void keepsStagedWorkThatIsNotInTheWay() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("b.txt", "agent\n");
    user.write("a.txt", "staged\n").git("add", "a.txt");
    user.write("untracked.txt", "user\n");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.status()).isEqualTo("M  a.txt\n?? untracked.txt\n");
  }

  @Test
  void namesAStagedFileInTheWay() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("a.txt", "agent\n");
    user.write("a.txt", "staged\n").git("add", "a.txt");

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of("a.txt"), true));
    assertThat(user.status()).isEqualTo("M  a.txt\n");
  }

  @Test
  void mergesNothingForATaskThatChangedNothing() {
    trees.open("t1");
    String before = user.head();

    assertThat(trees.merge("t1", "m")).isEqualTo(Trees.merged("segue/shop/t1", before));
    assertThat(user.head()).isEqualTo(before);
  }

  @Test
  void givesTheSameCommitWhenAskedAgain() {
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n");
    Sandbox.at(trees.open("t2").folder()).write("c.txt", "2\n");

    MergeResult first = trees.merge("t1", "m");
    MergeResult second = trees.merge("t2", "m");

    assertThat(trees.merge("t1", "m")).isEqualTo(first);
    assertThat(trees.merge("t2", "m")).isEqualTo(second);
    assertThat(first).isNotEqualTo(second);
  }

  @Test
  void leavesIgnoredFilesBehind() {
    user.write(".gitignore", "target/\n").commit("ignore");
    Sandbox.at(trees.open("t1").folder()).write("target/out", "x").write("b.txt", "1\n");

    trees.merge("t1", "m");

    assertThat(user.has("b.txt")).isTrue();
    assertThat(user.has("target")).isFalse();
  }

  @Test
  void keepsUnusualNamesLinksAndModes() throws IOException {
    Workplace place = trees.open("t1");
    Sandbox agent = Sandbox.at(place.folder());
    for (String name : List.of("-rf", "new\nline", "quo\"te", "ünïcode", " spaced ", ":(top)x")) {
      agent.write(name, "agent\n");
    }
    Files.createSymbolicLink(place.folder().resolve("link"), Path.of("a.txt"));
    agent.write("run.sh", "#!/bin/sh\n");
    Files.setPosixFilePermissions(
        place.folder().resolve("run.sh"), PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.read("new\nline")).isEqualTo("agent\n");
    assertThat(user.read("-rf")).isEqualTo("agent\n");
    assertThat(user.read(":(top)x")).isEqualTo("agent\n");
    assertThat(Files.isSymbolicLink(user.root.resolve("link"))).isTrue();
    assertThat(Files.isExecutable(user.root.resolve("run.sh"))).isTrue();
  }

  @Test
  void namesUnusualFilesInTheWay() {
    Sandbox.at(trees.open("t1").folder()).write("new\nline", "agent\n").write("ünï", "agent\n");
    user.write("new\nline", "user\n").write("ünï", "user\n");

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of("new\nline", "ünï"), true));
  }

  @Test
  void worksOnADetachedHead() {
    user.git("checkout", "-q", "--detach");
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.has("b.txt")).isTrue();
    assertThat(user.git("log", "-1", "--format=%s", "main")).isEqualTo("start\n");
  }

  @Test
  void waitsForAMergeOfTheUser() {
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n");
    user.git("checkout", "-q", "-b", "side");
    user.write("s.txt", "1").commit("side").git("checkout", "-q", "main");
    user.git("merge", "-q", "--no-ff", "--no-commit", "side");

    assertThat(trees.merge("t1", "m"))
        .isEqualTo(new Failed("a merge is under way in the workspace; finish or abort it first"));
  }

  @Test
  void finishesAMoveThatWasKilledInTheMiddle() {
    user.write("gone.txt", "old\n").write("same.txt", "old\n").commit("more");
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("a.txt", "agent\n").write("dir/new.txt", "agent\n").write("same.txt", "new\n");
    agent.git("rm", "-q", "gone.txt");
    // git writes the files first, then its index, then HEAD.
    user.write("a.txt", "agent\n").write("dir/new.txt", "agent\n").git("rm", "-q", "gone.txt");
    user.git("reset", "-q");

    assertThat(trees.merge("t1", "m")).isEqualTo(Trees.merged("segue/shop/t1", user.head()));
    assertThat(user.status()).isEmpty();
    assertThat(user.read("same.txt")).isEqualTo("new\n");
    assertThat(user.has("gone.txt")).isFalse();
  }

  @Test
  void keepsToTheRefusalWhereOneFileOfManyIsTheUsers() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("a.txt", "agent\n").write("new.txt", "agent\n");
    user.write("a.txt", "agent\n").write("new.txt", "user\n");
    String before = user.status();

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of("a.txt", "new.txt"), true));
    assertThat(user.status()).isEqualTo(before);
    assertThat(user.read("new.txt")).isEqualTo("user\n");
  }

  @Test
  void saysThatAnotherGitHoldsTheWorkspace() {
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n");
    user.write(".git/index.lock", "");

    MergeResult result = trees.merge("t1", "m");

    assertThat(((Failed) result).why()).contains("index.lock").contains("remove that file");
    assertThat(user.has("b.txt")).isFalse();
  }

  @Test
  void bringsWhatWasVerifiedWhateverBranchAnAgentWentTo() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.git("checkout", "-q", "-b", "feature");
    agent.write("b.txt", "1\n").commit("on another branch").write("c.txt", "2\n");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.has("b.txt")).isTrue();
    assertThat(user.has("c.txt")).isTrue();
    assertThat(user.git("log", "-1", "--format=%s", "feature")).isEqualTo("on another branch\n");
  }

  @Test
  void movesNoBranchOfTheUserThatAnAgentChecksOut() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.git("symbolic-ref", "HEAD", "refs/heads/main");
    agent.write("b.txt", "1\n");
    user.write("b.txt", "user\n");
    String before = user.head();

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of("b.txt"), true));
    assertThat(user.head()).isEqualTo(before);
    assertThat(user.status()).isEqualTo("?? b.txt\n");
  }

  @Test
  void failsForATaskWithoutABranch() {
    assertThat(trees.merge("t9", "m")).isEqualTo(new Failed("there is no branch segue/shop/t9"));
  }

  @Test
  void bringsFilesThatBecameFoldersAndFoldersThatBecameFiles() {
    user.write("d/f", "1\n").write("x", "2\n").commit("both");
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    Folders.remove(agent.root.resolve("d"));
    Folders.remove(agent.root.resolve("x"));
    agent.write("d", "file\n").write("x/y", "folder\n").git("add", "-N", "d");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.read("d")).isEqualTo("file\n");
    assertThat(user.read("x/y")).isEqualTo("folder\n");
    assertThat(user.status()).isEmpty();
  }
}
