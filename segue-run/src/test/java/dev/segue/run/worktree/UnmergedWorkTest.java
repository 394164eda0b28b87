package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.run.git.Folders;
import dev.segue.run.git.GitException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Work of a task that is cancelled or begun anew is put aside, all of it, before its place goes.
 */
@Tag("slow")
class UnmergedWorkTest {
  private static final String BRANCH = "segue/shop/t1";

  @TempDir private Path temporary;
  private Sandbox user;
  private Trees trees;
  private Sandbox agent;

  @BeforeEach
  void beginATask() throws IOException {
    user = Sandbox.repository(temporary.resolve("repo"));
    user.write(".gitignore", "dist/\n").commit("ignore");
    trees = user.trees();
    agent = Sandbox.at(trees.open("t1").folder());
  }

  private Map<String, String> abandoned(String... criteria) {
    Map<String, String> kept =
        user.trees().putAside("t1", new NamedPaths(Set.of(criteria), Set.of(), Set.of()));
    assertThat(user.trees().putAside("t1", new NamedPaths(Set.of(criteria), Set.of(), Set.of())))
        .isEqualTo(kept);
    user.trees().discard("t1");
    assertThat(user.git("for-each-ref", "--format=%(refname)", "refs/heads"))
        .isEqualTo("refs/heads/main\n");
    assertThat(agent.root).doesNotExist();
    return kept;
  }

  private String show(Map<String, String> kept, String file) {
    return user.git("show", kept.get(BRANCH) + ":" + file);
  }

  @Test
  void nothingIsKeptOfATaskThatDidNothing() {
    assertThat(abandoned("dist/report.json")).isEmpty();

    assertThat(user.git("for-each-ref", "--format=%(refname)")).isEqualTo("refs/heads/main\n");
    assertThat(user.root.resolve(".segue/salvage")).doesNotExist();
  }

  @Test
  void commitsAndWhatIsUncommittedAreKeptUnderARef() {
    agent.write("a.txt", "changed\n").commit("work").write("new.txt", "new\n");

    Map<String, String> kept = abandoned();

    assertThat(kept.get(BRANCH)).startsWith("refs/segue-salvage/shop/t1-");
    assertThat(show(kept, "a.txt")).isEqualTo("changed\n");
    assertThat(show(kept, "new.txt")).isEqualTo("new\n");
  }

  @Test
  void whatWasMergedMeanwhileIsNotKeptAgain() {
    agent.write("b.txt", "1\n").commit("work");
    user.git("merge", "-q", "--no-ff", "-m", "by hand", BRANCH);

    assertThat(abandoned()).isEmpty();
  }

  @Test
  void anIgnoredFileThatACriterionNamesIsKept() throws IOException {
    agent.write("dist/report.json", "{}\n").write("dist/other", "x");

    Map<String, String> kept = abandoned("dist/report.json");

    assertThat(kept).containsOnlyKeys("dist/report.json");
    Path folder = Path.of(kept.get("dist/report.json"));
    assertThat(folder.resolve("dist/report.json")).hasContent("{}\n");
    assertThat(folder.resolve("dist/other")).doesNotExist();
  }

  @Test
  void aRepositoryInsideIsKeptWithItsHistory() {
    agent.write("web/app.js", "app\n").git("init", "-q", "web");
    Sandbox.at(agent.root.resolve("web")).commit("s");

    Map<String, String> kept = abandoned();

    assertThat(show(kept, "web/app.js")).isEqualTo("app\n");
    assertThat(Path.of(kept.get("web/.git")).resolve("web/.git/HEAD")).exists();
  }

  @Test
  void changesInASubmoduleAreKept() throws IOException {
    Sandbox library = Sandbox.repository(temporary.resolve("lib"));
    library.write("lib.h", "1\n").commit("header");
    trees.discard("t1");
    user.git("submodule", "--quiet", "add", library.root.toString(), "lib");
    user.commit("with lib");
    agent = Sandbox.at(user.trees().open("t1").folder());
    Sandbox inner = Sandbox.at(agent.root.resolve("lib"));
    inner.write("lib.h", "2\n").commit("two").write("lib.h", "3\n").write("more.h", "4\n");

    Map<String, String> kept = abandoned();

    Path folder = Path.of(kept.get("lib/lib.h"));
    assertThat(folder.resolve("lib/lib.h")).hasContent("3\n");
    assertThat(folder.resolve("lib/more.h")).hasContent("4\n");
    Sandbox home = Sandbox.at(user.root.resolve(".git/modules/lib"));
    assertThat(home.git("show", String.valueOf(kept.get("lib")).split(" in ", 2)[0] + ":lib.h"))
        .isEqualTo("2\n");
  }

  @Test
  void aWorktreeWhoseGitFolderIsGoneIsKept() {
    agent.write("a.txt", "changed\n");
    Folders.remove(user.root.resolve(".git/worktrees"));

    assertThat(show(abandoned(), "a.txt")).isEqualTo("changed\n");
  }

  @Test
  void aBranchWithoutFilesIsKept() {
    agent.write("b.txt", "1\n").commit("work");
    Folders.remove(agent.root);

    assertThat(show(abandoned(), "b.txt")).isEqualTo("1\n");
  }

  @Test
  void aMergeThatSomebodyIsAtIsLeftAlone() {
    agent.write("a.txt", "theirs\n").commit("work");
    user.write("a.txt", "ours\n").commit("ours");
    assertThatThrownBy(() -> agent.git("merge", "-q", "main")).hasMessageContaining("CONFLICT");

    assertThatThrownBy(() -> trees.putAside("t1", NamedPaths.NONE))
        .isInstanceOf(GitException.class)
        .hasMessageContaining("is in the middle of a merge (a.txt); end it there");

    assertThat(agent.has("a.txt")).isTrue();
  }
}
