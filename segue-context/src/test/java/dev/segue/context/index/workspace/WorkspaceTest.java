package dev.segue.context.index.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTest {
  @TempDir private Path folder;

  private final Warnings warnings = new Warnings();

  private Workspace workspace() throws IOException {
    Files.createDirectories(folder.resolve("in/a/b"));
    Files.writeString(folder.resolve("secret.txt"), "secret");
    Files.writeString(folder.resolve("in/a/b/x.txt"), "\uFEFFx");
    Files.writeString(folder.resolve("in/z.txt"), "z");
    return new Workspace(folder.resolve("in"));
  }

  @Test
  void readsWhatIsInIt() throws IOException {
    Workspace workspace = workspace();

    assertThat(workspace.text("a/./b/../b/x.txt", 10, warnings)).contains("x");
    assertThat(workspace.text("a/none.txt", 10, warnings)).isEmpty();
    assertThat(workspace.has("z.txt")).isTrue();
    assertThat(workspace.has("a")).isFalse();
    assertThat(workspace.hasFolder("a/b")).isTrue();
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void opensNothingOutside() throws IOException {
    Workspace workspace = workspace();
    Files.createSymbolicLink(folder.resolve("in/link.txt"), folder.resolve("secret.txt"));
    Files.createSymbolicLink(folder.resolve("in/up"), folder);

    for (String path :
        new String[] {
          "../secret.txt",
          "/etc/passwd",
          "a/../../secret.txt",
          "link.txt",
          "up/secret.txt",
          "a\0b",
          "C:\\x"
        }) {
      assertThat(workspace.has(path)).as(path).isFalse();
      assertThat(workspace.text(path, 10, warnings)).as(path).isEmpty();
    }
    assertThat(warnings.list()).hasSize(7);
    assertThat(workspace.find("", _ -> true, _ -> true, warnings))
        .containsExactly("z.txt", "a/b/x.txt");
    assertThat(workspace.find("up", _ -> true, _ -> true, warnings)).isEmpty();
    assertThat(workspace.find("..", _ -> true, _ -> true, warnings)).isEmpty();
  }

  @Test
  void saysWhyAFileIsNotRead() throws IOException {
    Workspace workspace = workspace();
    Files.writeString(folder.resolve("in/large.txt"), "0123456789+");

    assertThat(workspace.text("large.txt", 10, warnings)).isEmpty();
    assertThat(workspace.text("a", 10, warnings)).isEmpty();
    assertThat(warnings.list())
        .containsExactly(
            new Warning("large.txt", "is larger than 10 bytes"),
            new Warning("a", "is no regular file"));
  }

  @Test
  void aWorkspaceMayBeNamedByALink() throws IOException {
    workspace();
    Files.createSymbolicLink(folder.resolve("alias"), folder.resolve("in"));

    var workspace = new Workspace(folder.resolve("alias"));

    assertThat(workspace.text("z.txt", 10, warnings)).contains("z");
    assertThat(workspace.find("", _ -> true, _ -> true, warnings)).contains("a/b/x.txt");
  }

  @Test
  void keepsABoundedNumberOfWarnings() {
    for (int i = 0; i < 1_000; i++) {
      warnings.add("f" + i, "is bad");
    }

    assertThat(warnings.list()).hasSize(Warnings.MOST + 1);
    assertThat(warnings.list().getLast().reason()).isEqualTo("there were 800 further warnings");
  }

  @Test
  void pathsAreResolvedAsText() {
    assertThat(RelativePath.resolve("a/b", "../../c")).contains("c");
    assertThat(RelativePath.resolve("a/b", "../../../c")).isEmpty();
    assertThat(RelativePath.resolve("", "./a//b/")).contains("a/b");
    assertThat(RelativePath.resolve("a", ".")).contains("a");
    assertThat(RelativePath.folder("a/b.txt")).isEqualTo("a");
    assertThat(RelativePath.name("a/b.txt")).isEqualTo("b.txt");
  }
}
