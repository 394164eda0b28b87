package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.worktree.Readiness.Ready;
import dev.segue.run.worktree.Readiness.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why tasks of a workspace cannot run at once, in one sentence each. */
@Tag("slow")
class ReadinessTest {
  @TempDir private Path temporary;

  private static String refusal(Path workspace) {
    return ((Refused) Worktrees.check(workspace)).why();
  }

  @Test
  void acceptsARepositoryWithACommit() throws IOException {
    Sandbox user = Sandbox.repository(temporary.resolve("re po"));

    assertThat(Worktrees.check(user.root)).isEqualTo(new Ready());
    assertThat(Worktrees.check(user.write("sub/a", "").root.resolve("sub"))).isEqualTo(new Ready());
    assertThat(user.git("for-each-ref").lines()).hasSize(1);
  }

  @Test
  void refusesAPathWithALineBreak() throws IOException {
    Sandbox user = Sandbox.repository(temporary.resolve("re\npo"));

    assertThat(refusal(user.root))
        .isEqualTo(
            "the repository's path has a line break, which git cannot tell; move it to a folder"
                + " without one, or run its tasks one by one");
  }

  @Test
  void refusesAFolderWithoutARepository() {
    assertThat(refusal(temporary))
        .isEqualTo(temporary + " is in no git repository; run git init there and commit");
  }

  @Test
  void refusesARepositoryWithoutACommit() throws IOException {
    Sandbox.at(temporary.toRealPath()).git("init", "-q");

    assertThat(refusal(temporary))
        .contains("has no commit yet; commit what agents shall start from");
  }

  @Test
  void refusesABareRepository() throws IOException {
    Sandbox user = Sandbox.repository(temporary.resolve("repo"));
    user.git("clone", "-q", "--bare", ".", temporary.resolve("bare").toString());

    assertThat(refusal(temporary.resolve("bare"))).contains("is a bare repository");
  }

  @Test
  void refusesTheFolderOfGitItself() throws IOException {
    Sandbox user = Sandbox.repository(temporary.resolve("repo"));

    assertThat(refusal(user.root.resolve(".git"))).contains("lies inside git's own folder");
  }

  @Test
  void refusesWhileAMergeOrRebaseIsUnderWay() throws IOException {
    Sandbox user = Sandbox.repository(temporary.resolve("repo"));
    user.write(".git/MERGE_HEAD", user.head() + "\n");
    assertThat(refusal(user.root)).startsWith("a merge is under way in ");

    Files.delete(user.root.resolve(".git/MERGE_HEAD"));
    Files.createDirectory(user.root.resolve(".git/rebase-merge"));
    assertThat(refusal(user.root)).startsWith("a rebase is under way in ");
  }

  @Test
  void refusesAWorkspaceThatIsIgnored() throws IOException {
    Sandbox user = Sandbox.repository(temporary.resolve("repo"));
    user.write(".gitignore", "scratch/\n").write("scratch/a", "");

    assertThat(refusal(user.root.resolve("scratch"))).contains("is ignored by the repository");
  }

  @Test
  void refusesABranchInTheWay() throws IOException {
    Sandbox user = Sandbox.repository(temporary.resolve("repo"));
    user.git("branch", "segue");

    assertThat(refusal(user.root)).contains("has a branch named segue");
  }

  @Test
  void refusesAnOldGitAndSaysWhichIsNeeded() {
    assertThat(Discovery.refusalOfVersion("git version 2.34.1"))
        .contains("git is 2.34, and worktrees for tasks need git 2.38 or newer; update git");
    assertThat(Discovery.refusalOfVersion("git version 2.38.0.windows.1")).isEmpty();
    assertThat(Discovery.refusalOfVersion("git version 3.0.0")).isEmpty();
    assertThat(Discovery.refusalOfVersion("git version 2.50.1 (Apple Git-155)")).isEmpty();
    assertThat(Discovery.refusalOfVersion("hub version x")).isPresent();
  }
}
