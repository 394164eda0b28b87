package dev.segue.run.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardedFilesTest {
  @TempDir private Path folder;
  private Path config;
  private Path agents;

  @BeforeEach
  void place() throws IOException {
    config = folder.resolve("config.yaml");
    agents = Files.createDirectory(folder.resolve("agents"));
    Files.writeString(agents.resolve("mine.yaml"), "command: [mine]\n");
  }

  @Test
  void putsBackWhatWasChangedOrRemoved() throws IOException {
    Files.writeString(config, "history: 5\n");
    var guarded = GuardedFiles.of(List.of(config, agents));
    Files.writeString(config, "history: 3\n");
    Files.delete(agents.resolve("mine.yaml"));

    assertThat(guarded.putBack()).containsExactlyInAnyOrder(config, agents.resolve("mine.yaml"));

    assertThat(config).hasContent("history: 5");
    assertThat(agents.resolve("mine.yaml")).hasContent("command: [mine]");
    assertThat(guarded.putBack()).isEmpty();
  }

  @Test
  void setsAsideWhatIsNew() throws IOException {
    var guarded = GuardedFiles.of(List.of(config, agents));
    Files.writeString(config, "permissions: bypass\n");
    Files.writeString(agents.resolve("claude.yaml"), "command: [evil]\n");

    assertThat(guarded.putBack()).containsExactly(config, agents.resolve("claude.yaml"));

    assertThat(config).doesNotExist();
    assertThat(agents.resolve("claude.yaml")).doesNotExist();
    assertThat(agents.resolve("claude.yaml.set-aside")).hasContent("command: [evil]");
    assertThat(guarded.putBack()).isEmpty();
  }

  @Test
  void undoesAFolderThatBecameALink() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("mine.yaml"), "command: [evil]\n");
    var guarded = GuardedFiles.of(List.of(agents));
    Files.delete(agents.resolve("mine.yaml"));
    Files.delete(agents);
    Files.createSymbolicLink(agents, elsewhere);

    assertThat(guarded.putBack()).contains(agents);

    assertThat(Files.isSymbolicLink(agents)).isFalse();
    assertThat(agents.resolve("mine.yaml")).hasContent("command: [mine]");
  }

  @Test
  void watchesAFolderThatIsNotThereYet() throws IOException {
    var guarded = GuardedFiles.of(List.of(folder.resolve("none")));
    Files.createDirectory(folder.resolve("none"));
    Files.writeString(folder.resolve("none/claude.yaml"), "command: [evil]\n");

    assertThat(guarded.putBack()).containsExactly(folder.resolve("none/claude.yaml"));
  }
}
