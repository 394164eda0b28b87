package dev.segue.run.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.run.git.Checkout;
import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import dev.segue.run.worktree.MergeResult.Conflict;
import dev.segue.run.worktree.MergeResult.Failed;
import dev.segue.run.worktree.MergeResult.Merged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that git runs what the user has set up, and nothing that agents put into the shared
 * repository.
 */
@Tag("slow")
class HostileRepositoryTest {
  private static final List<String> HOOKS =
      List.of(
          "post-checkout",
          "post-merge",
          "pre-commit",
          "post-commit",
          "commit-msg",
          "prepare-commit-msg",
          "pre-merge-commit",
          "reference-transaction",
          "post-index-change");

  @TempDir private Path temporary;
  private Sandbox user;
  private Path trace;
  private Path evil;

  @BeforeEach
  void makeRepository() throws IOException {
    user = Sandbox.repository(temporary.resolve("repo"));
    trace = temporary.resolve("trace");
    evil = temporary.resolve("evil.sh");
    Files.writeString(evil, "#!/bin/sh\necho \"$0 $* $PWD\" >>'%s'\ncat\n".formatted(trace));
    Files.setPosixFilePermissions(evil, PosixFilePermissions.fromString("rwx------"));
  }

  private void set(Sandbox where, String... settings) {
    for (String setting : settings) {
      where.git("config", setting, evil.toString());
    }
  }

  @Test
  void runsNothingThatCameAfterTheStart() throws IOException {
    Trees trees = user.trees();
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    Path nested = Files.createDirectory(agent.root.resolve("nested"));
    Sandbox inner = Sandbox.at(nested);
    inner.git("init", "-q");
    inner.write("x", "1\n").commit("nested");
    agent.write("a.txt", "agent\n").write(".gitattributes", "* filter=evil merge=evil diff=evil\n");
    agent.git("add", "-A");
    agent.git("commit", "-q", "-m", "work");
    inner.write("x", "2\n").write(".gitattributes", "* filter=evil\n");
    agent.write("more.txt", "more\n");
    for (String hook : HOOKS) {
      Files.copy(evil, user.root.resolve(".git/hooks/" + hook));
    }
    set(inner, "core.fsmonitor", "filter.evil.clean", "filter.evil.process", "diff.external");
    set(user, "core.fsmonitor", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process");
    set(user, "merge.evil.driver", "core.editor", "core.pager", "gpg.program", "diff.external");
    set(user, "diff.evil.command", "diff.evil.textconv", "core.sshCommand", "alias.merge");
    user.git("config", "core.hooksPath", user.root.resolve(".git/hooks").toString());
    user.git("config", "commit.gpgSign", "true");
    user.git("config", "merge.verifySignatures", "true");
    user.git("config", "branch.main.mergeOptions", "--no-ff --squash -S");

    MergeResult result = trees.merge("t1", "m");
    Sandbox.at(trees.open("t2").folder()).write("a.txt", "one\n").write("z.txt", "z\n");
    trees.merge("t2", "m");
    trees.discard("t1");
    Worktrees.check(user.root);

    assertThat(result).isInstanceOf(Merged.class);
    assertThat(trace).as(Folders.text(trace).orElse("")).doesNotExist();
    assertThat(user.root.resolve("more.txt")).hasContent("more\n");
  }

  @Test
  void resolvesNoConflictByADriverThatCameAfterTheStart() {
    user.write(".gitattributes", "*.txt merge=evil\n").commit("attributes");
    Trees trees = user.trees();
    Sandbox.at(trees.open("t1").folder()).write("a.txt", "agent\n");
    set(user, "merge.evil.driver");
    user.git("-c", "core.hooksPath=/dev/null", "status");
    user.write("a.txt", "user\n").commit("meanwhile");

    assertThat(trees.merge("t1", "m")).isEqualTo(new Conflict(List.of("a.txt"), false));
    assertThat(trace).doesNotExist();
  }

  @Test
  void runsTheFiltersThatWereThereAtTheStartAlsoWhenTheyAreRemoved() {
    user.git("config", "filter.rot.clean", "tr ab ba");
    user.git("config", "filter.rot.smudge", "tr ab ba");
    user.git("config", "filter.rot.required", "true");
    user.write(".gitattributes", "*.rot filter=rot\n").write("x.rot", "aabb\n").commit("rot");
    Trees trees = user.trees();
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    assertThat(agent.read("x.rot")).isEqualTo("aabb\n");
    agent.write("y.rot", "abab\n");
    user.git("config", "--remove-section", "filter.rot");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.git("show", "HEAD:y.rot")).isEqualTo("baba\n");
    assertThat(user.read("y.rot")).isEqualTo("abab\n");
  }

  @Test
  void keepsLineEndsAsAttributesSay() {
    user.write(".gitattributes", "*.bat eol=crlf\n").write("a.bat", "1\r\n").commit("crlf");
    Trees trees = user.trees();
    Sandbox agent = Sandbox.at(trees.open("t1").folder());
    assertThat(agent.read("a.bat")).isEqualTo("1\r\n");
    agent.write("a.bat", "1\r\n2\r\n").write("b.bat", "new\n");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.read("b.bat")).isEqualTo("new\r\n");
    assertThat(user.git("show", "HEAD:a.bat")).isEqualTo("1\n2\n");
    assertThat(user.status()).isEmpty();
  }

  @Test
  void leavesSubmodulesAsTheyAre() throws IOException {
    Sandbox library = Sandbox.repository(temporary.resolve("library"));
    user.git("submodule", "add", "-q", library.root.toString(), "lib");
    user.commit("submodule");
    Trees trees = user.trees();
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.has("lib/a.txt")).isTrue();
    assertThat(user.status()).isEmpty();
    assertThat(user.git("ls-tree", "HEAD", "lib")).startsWith("160000 commit " + library.head());
  }

  @Test
  void commitsAsSegueWhereTheUserHasNoName() {
    user.git("config", "--unset", "user.name");
    user.git("config", "--unset", "user.email");
    user.git("config", "author.name", " ");
    Trees trees = user.trees();
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n");

    assertThat(trees.merge("t1", "m")).isInstanceOf(Merged.class);
    assertThat(user.git("log", "-1", "--format=%an%cn")).isNotBlank();
  }

  @Test
  void keepsAnyMessageAsItIs() {
    Trees trees = user.trees();
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n");

    trees.merge("t1", "--amend\n# no comment\n\u0000$(id) ü");

    assertThat(user.git("log", "-1", "--format=%B").strip())
        .isEqualTo("--amend\n# no comment\n$(id) ü");
  }

  @Test
  void saysWhatIsWrongWithABrokenIndex() {
    Trees trees = user.trees();
    Sandbox.at(trees.open("t1").folder()).write("b.txt", "1\n");
    user.write(".git/worktrees/t1/index", "broken");

    MergeResult result = trees.merge("t1", "m");

    assertThat(((Failed) result).why()).contains("index").doesNotContain("\n");
    assertThat(user.has("b.txt")).isFalse();
  }

  @Test
  void endsAGitThatHangs() {
    var checkout = new Checkout(user.root, user.root.resolve(".git"), user.root.resolve(".git"));
    Git git = Git.in(checkout).within(Duration.ofMillis(200));
    user.write(".gitattributes", "*.txt filter=hang\n").write("new.txt", "x\n");
    var hanging = new GitSettings(Map.of("filter.hang.clean", "exec tail -f /dev/null"));

    GitResult answer = git.run(hanging, "", "add", "-A");

    assertThat(answer.exit()).isEqualTo(GitResult.NOT_RUN);
    assertThat(answer.why()).startsWith("git did not end within");
  }

  @Test
  void waitsForNoProcessThatLeftAGitThatHangs() throws Exception {
    var checkout = new Checkout(user.root, user.root.resolve(".git"), user.root.resolve(".git"));
    Git git = Git.in(checkout).within(Duration.ofSeconds(1));
    user.write(".gitattributes", "*.txt filter=hang\n").write("new.txt", "x\n");
    String left = "(sleep 60 & echo $! >pid); exec tail -f /dev/null";

    GitResult answer = git.run(new GitSettings(Map.of("filter.hang.clean", left)), "", "add", "-A");

    assertThat(answer.exit()).isEqualTo(GitResult.NOT_RUN);
    ProcessHandle process =
        ProcessHandle.of(Long.parseLong(user.read("pid").strip())).orElseThrow();
    assertThat(process.destroyForcibly()).as("still there").isTrue();
  }

  @Test
  void switchesOffNothingThatItCannotName() {
    GitSettings start = GitSettings.ofPrograms("filter.lfs.clean\ngit-lfs\0user.name\nx\0");

    GitSettings kept =
        GitSettings.ofPrograms(
                "filter.lfs.clean\nevil\0filter.x.y.process\nevil\0filter.z.required\ntrue\0")
            .keepingTo(start);

    assertThat(kept.entries())
        .containsOnly(
            Map.entry("filter.lfs.clean", "git-lfs"),
            Map.entry("filter.x.y.process", ""),
            Map.entry("filter.z.required", "false"));
    assertThatThrownBy(() -> GitSettings.ofPrograms("filter.\u00ff.clean\nevil\0").keepingTo(start))
        .isInstanceOf(GitException.class);
  }
}
