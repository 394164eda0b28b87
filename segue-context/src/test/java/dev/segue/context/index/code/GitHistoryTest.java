package dev.segue.context.index.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.git.WorkspaceGit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class GitHistoryTest {
  @TempDir Path folder;
  private Sandbox sandbox;
  private GitHistory history;

  @BeforeEach
  void make() throws Exception {
    sandbox = new Sandbox(folder.toRealPath());
    history = new GitHistory(sandbox.folder());
  }

  private void commit(String file, String message) {
    sandbox.write(file, message);
    sandbox.git("add", "-A");
    sandbox.git("commit", "-q", "-m", message);
  }

  private List<String> subjects() {
    return history.refresh().commits().stream().map(Commit::subject).toList();
  }

  @Test
  void knowsNothingWithoutARepositoryOrACommit() {
    assertThat(history.refresh()).isEqualTo(new GitHistory.Cached("", List.of()));
    sandbox.init("sha1");
    assertThat(history.refresh()).isEqualTo(new GitHistory.Cached("", List.of()));
  }

  @Test
  void takesAnEmptyFolderOfThatNameForNoRepository() throws Exception {
    Files.createDirectory(sandbox.folder().resolve(".git"));

    assertThat(WorkspaceGit.around(sandbox.folder(), Duration.ofSeconds(10))).isEmpty();
  }

  @Test
  void readsSubjectBodyAndFiles() {
    sandbox.init("sha1");
    commit("a.py", "Begin");
    sandbox.write("é b.py", "x");
    commit("c.py", "Go on\n\nBecause of\npassword=hunter22x\n\n" + "long ".repeat(300));

    List<Commit> commits = history.refresh().commits();

    assertThat(commits.getFirst().id()).isEqualTo(sandbox.git("rev-parse", "HEAD").strip());
    assertThat(commits.getFirst().subject()).isEqualTo("Go on");
    assertThat(commits.getFirst().body())
        .startsWith("Because of\npassword=[redacted]\n")
        .hasSize(GitHistory.BODY_CHARS);
    assertThat(commits.getFirst().files()).containsExactly("c.py", "é b.py");
    assertThat(commits.getLast())
        .isEqualTo(new Commit(commits.getLast().id(), "Begin", "", List.of("a.py"), 1, List.of()));
  }

  @Test
  void bringsOnlyTheAncestorsOfTheHeadAndReadsOnFromTheLastOne() {
    sandbox.init("sha1");
    commit("a.py", "One");
    sandbox.git("branch", "-M", "trunk");
    sandbox.git("checkout", "-q", "-b", "side");
    commit("b.py", "Side");
    sandbox.git("checkout", "-q", "trunk");
    commit("c.py", "Two");
    assertThat(subjects()).containsExactly("Two", "One");

    commit("d.py", "Three");
    assertThat(subjects()).containsExactly("Three", "Two", "One");
    assertThat(history.refresh()).isEqualTo(new GitHistory(sandbox.folder()).refresh());

    sandbox.git("merge", "-q", "--no-edit", "side");
    assertThat(subjects()).containsExactlyInAnyOrder("Side", "Three", "Two", "One");
    assertThat(history.refresh()).isEqualTo(new GitHistory(sandbox.folder()).refresh());

    sandbox.git("reset", "-q", "--hard", "trunk~2");
    assertThat(subjects()).containsExactly("Two", "One");
  }

  @Test
  void namesFilesAsTheWorkspaceDoes() throws Exception {
    sandbox.init("sha1");
    commit("part/a.py", "Inside");
    commit("b.py", "Outside");

    var part = new GitHistory(sandbox.folder().resolve("part"));

    assertThat(part.refresh().commits())
        .singleElement()
        .satisfies(commit -> assertThat(commit.files()).containsExactly("a.py"));
    assertThat(Files.exists(folder.resolve("b.py"))).isTrue();
  }

  @Test
  void keepsThirtyFilesOfACommitAndTheCountOfAll() {
    sandbox.init("sha1");
    for (int i = 0; i < 40; i++) {
      sandbox.write("f%02d.py".formatted(i), "x");
    }
    commit("a.py", "Many");

    Commit commit = history.refresh().commits().getFirst();

    assertThat(commit.files()).hasSize(GitHistory.LIMIT_FILES).startsWith("a.py", "f00.py");
    assertThat(commit.fileCount()).isEqualTo(41);
  }

  @Test
  void goesOnFromWhatAnotherHasKnown() {
    sandbox.init("sha1");
    commit("a.py", "One");
    GitHistory.Cached before = history.refresh();
    commit("b.py", "Two");

    var later = new GitHistory(sandbox.folder());
    later.resume(before);

    assertThat(later.refresh()).isEqualTo(history.refresh());
  }
}
