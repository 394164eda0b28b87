package dev.segue.context.index.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.git.GitChanges;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class GitChangesTest {
  @TempDir Path folder;
  private Sandbox sandbox;
  private GitChanges changes;

  @BeforeEach
  void make() throws Exception {
    sandbox = new Sandbox(folder.toRealPath());
    changes = new GitChanges(sandbox.folder());
  }

  private String commit(String file, String text) {
    sandbox.write(file, text);
    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "-m", "change");
    return sandbox.git("rev-parse", "HEAD").strip();
  }

  @Test
  void countsWhatChangedBetweenTwoCommitsAndInTheFolder() {
    sandbox.init("sha1");
    String first = commit("a.py", "one\ntwo\n");
    String second = commit("é b.py", "three\n");
    sandbox.write("a.py", "one\n2\nthree\n");

    assertThat(changes.between(first, Optional.of(second), List.of()).files())
        .containsExactly(
            new GitChanges.ChangedFile("é b.py", OptionalInt.of(1), OptionalInt.of(0)));
    GitChanges.Changes now = changes.between(first, Optional.empty(), List.of("a.py"));
    assertThat(now.files())
        .containsExactly(new GitChanges.ChangedFile("a.py", OptionalInt.of(2), OptionalInt.of(1)));
    assertThat(now.patch()).contains("-two\n", "+2\n").doesNotContain("é b.py");
    assertThat(changes.before(second)).contains(first);
    assertThat(changes.before(first)).isEmpty();
    assertThat(changes.commit(second.substring(0, 9))).contains(second);
  }

  @Test
  void takesNoWordsForCommits() {
    sandbox.init("sha1");
    commit("a.py", "one\n");

    for (String word : List.of("HEAD", "--all", "-p", "main", "", "zzzz", "@{u}")) {
      assertThat(changes.commit(word)).isEmpty();
      assertThat(changes.between(word, Optional.empty(), List.of()).files()).isEmpty();
    }
  }

  @Test
  void aLongPatchIsCutAndABinaryFileHasNoLines() {
    sandbox.init("sha1");
    String base = commit("a.py", "x\n");
    sandbox.write("a.py", "line of some words\n".repeat(5_000));
    sandbox.write("b.bin", "\0\1\2");
    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "-m", "more");

    GitChanges.Changes all =
        changes.between(base, Optional.of(sandbox.git("rev-parse", "HEAD").strip()), List.of());

    assertThat(all.patch()).hasSize(GitChanges.PATCH_CHARS);
    assertThat(all.files())
        .contains(new GitChanges.ChangedFile("b.bin", OptionalInt.empty(), OptionalInt.empty()));
  }

  @Test
  void knowsNothingOutsideOfARepository() {
    assertThat(changes.hasRepository()).isFalse();
    assertThat(changes.commit("0123456789")).isEmpty();
    assertThat(changes.between("0123456789", Optional.empty(), List.of()).patch()).isEmpty();
  }
}
