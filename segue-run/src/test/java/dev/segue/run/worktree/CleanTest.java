package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.git.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a cleanup removes, and what it must leave alone. */
@Tag("slow")
class CleanTest {
  @TempDir private Path temporary;
  private Sandbox user;
  private Trees trees;

  @BeforeEach
  void makeRepository() throws IOException {
    user = Sandbox.repository(temporary.resolve("repo"));
    trees = user.trees();
  }

  private String refs() {
    return user.git("for-each-ref", "--format=%(refname)");
  }

  @Test
  void discardsEverythingOfATask() throws IOException {
    Workplace place = trees.open("t1");
    Path locked = Files.createDirectory(place.folder().resolve("cache"));
    Files.writeString(locked.resolve("file"), "x");
    Files.createSymbolicLink(place.folder().resolve("link"), user.root);
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-x------"));

    trees.discard("t1");
    trees.discard("t1");

    assertThat(place.folder()).doesNotExist();
    assertThat(refs()).isEqualTo("refs/heads/main\n");
    assertThat(user.git("worktree", "list").lines()).hasSize(1);
    assertThat(user.has("a.txt")).isTrue();
    assertThat(trees.leftovers()).isEmpty();
  }

  @Test
  void startsAnewAfterADiscard() {
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n").commit("work");

    trees.discard("t1");

    assertThat(Sandbox.at(trees.open("t1").folder()).has("b.txt")).isFalse();
  }

  @Test
  void touchesNeitherAnotherProjectNorTheUsers() throws IOException {
    Path own = temporary.toRealPath().resolve("own");
    user.git("worktree", "add", "-q", "-b", "segue/shop/own", own.toString());
    user.git("branch", "segue/shop/idea");
    Path unplugged = temporary.toRealPath().resolve("unplugged");
    user.git("worktree", "add", "-q", "-b", "usb", unplugged.toString());
    Files.move(unplugged, temporary.resolve("away"));
    Workplace other = user.trees("other").open("t1");
    trees.open("t1");

    trees.leftovers().forEach(trees::discard);

    assertThat(other.folder().resolve("a.txt")).exists();
    assertThat(user.trees("other").leftovers()).containsExactly("t1");
    assertThat(own.resolve("a.txt")).exists();
    assertThat(refs())
        .contains("refs/heads/segue/shop/own", "refs/heads/segue/shop/idea", "refs/heads/usb")
        .doesNotContain("refs/heads/segue/shop/t1");
    assertThat(user.git("worktree", "list")).contains("unplugged");
  }

  @Test
  void leavesABranchThatTheUserHasCheckedOut() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    agent.write("b.txt", "1\n").commit("work").git("checkout", "-q", "--detach");
    user.git("checkout", "-q", "segue/shop/t1");

    trees.discard("t1");

    assertThat(user.has("b.txt")).isTrue();
    assertThat(user.git("log", "-1", "--format=%s")).isEqualTo("work\n");
    assertThat(trees.leftovers()).isEmpty();
  }

  @Test
  void findsARemovalThatWasKilled() {
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    Folders.remove(agent.root);
    user.git("update-ref", "-d", "refs/heads/segue/shop/t1");

    assertThat(user.trees().leftovers()).containsExactly("t1");
    user.trees().discard("t1");

    assertThat(refs()).isEqualTo("refs/heads/main\n");
    assertThat(user.root.resolve(".git/worktrees"))
        .satisfiesAnyOf(
            folder -> assertThat(folder).doesNotExist(),
            folder -> assertThat(folder).isEmptyDirectory());
  }

  @Test
  void isNotSeenByTheUsersStatus() throws IOException {
    Path folder = user.root.resolve("trees");
    var visible = new Trees(new Worktrees(user.root, folder, "shop"));

    visible.open("t1");

    assertThat(user.status()).isEmpty();
    assertThat(Files.readString(folder.resolve(".gitignore"))).isEqualTo("*\n");
  }
}
