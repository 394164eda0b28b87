package dev.segue.run.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadFilesTest {
  @TempDir private Path folder;
  private Path workspace;

  @BeforeEach
  void fill() throws Exception {
    workspace = Files.createDirectories(folder.resolve("w"));
    for (String name : List.of("a.txt", ".env", "src/b.txt", ".git/config", ".segue/segue.db")) {
      Files.createDirectories(workspace.resolve(name).getParent());
      Files.writeString(workspace.resolve(name), name);
    }
    Files.writeString(folder.resolve("outside.txt"), "secret");
  }

  private List<String> of(String... told) {
    return new ReadFiles(workspace, workspace, List.of("gone.txt")).of(List.of(told));
  }

  @Test
  void areRelativeToTheWorkspaceSortedAndEachOnce() {
    assertThat(of("src/b.txt", workspace.resolve("a.txt").toString(), "./src/../a.txt", ".env"))
        .containsExactly(".env", "a.txt", "src/b.txt");
  }

  @Test
  void countFromTheFolderInWhichTheAgentRan() {
    var files = new ReadFiles(workspace, workspace.resolve("src"), List.of());

    assertThat(files.of(List.of("b.txt", "../a.txt"))).containsExactly("a.txt", "src/b.txt");
  }

  @Test
  void neverLieOutside() throws Exception {
    Files.createSymbolicLink(workspace.resolve("link.txt"), folder.resolve("outside.txt"));
    Files.createSymbolicLink(workspace.resolve("up"), folder);

    assertThat(of("../outside.txt", "/etc/hostname", "link.txt", "up/outside.txt", "src/../../w"))
        .isEmpty();
    // What a link within leads to is named by its own path.
    assertThat(of("up/w/a.txt")).containsExactly("a.txt");
  }

  @Test
  void areFilesThatAreThereOrThatTheRunDeleted() {
    assertThat(of("src", "", ".", "none.txt", "gone.txt", "a.txt/b")).containsExactly("gone.txt");
  }

  @Test
  void leaveOutGitsAndSeguesOwn() {
    assertThat(of(".git/config", ".segue/segue.db")).isEmpty();
  }

  @Test
  void refuseControlCharactersAndWhatIsNoPath() throws Exception {
    Files.writeString(workspace.resolve("odd\nname"), "x");

    assertThat(of("odd\nname", "a\0b", "\u001b[2J", "x".repeat(4_000))).isEmpty();
  }

  @Test
  void areBounded() throws Exception {
    for (int i = 0; i < 300; i++) {
      Files.writeString(workspace.resolve("f" + i), "x");
    }
    String[] told = IntStream.range(0, 300).mapToObj(i -> "f" + i).toArray(String[]::new);

    assertThat(of(told)).hasSize(ReadFiles.MOST).contains("f0", "f199").doesNotContain("f200");
  }
}
