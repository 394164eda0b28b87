package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a workflow plays from the files that a clone holds, and from no others. */
@Tag("slow")
class ReviewExampleTest {
  @TempDir private Path folder;

  @Test
  void isRejectedOnceApprovedByAPersonAndMerged() throws Exception {
    Requires.program("git", "work under review is a commit");
    Path root = root();
    String tracked = output(root, "git", "ls-files", "examples/review");
    Requires.that(!tracked.isEmpty(), "the sources are no clone");
    for (String file : tracked.lines().toList()) {
      Path to = folder.resolve(file);
      Files.createDirectories(to.getParent());
      Files.copy(root.resolve(file), to, StandardCopyOption.COPY_ATTRIBUTES);
    }
    Path segue = folder.resolve("segue");
    Files.writeString(
        segue, "#!/bin/sh\nexec " + JavaProgram.quoted(JavaProgram.segue()) + " \"$@\"\n");
    Files.setPosixFilePermissions(segue, PosixFilePermissions.fromString("rwxr-xr-x"));

    String played = output(folder, "sh", "examples/review/play.sh");

    assertThat(played)
        .contains(
            "archie rejected: An unknown article prints nothing and ends with 0 (price.sh:1)",
            "archie approved, 1 minor finding",
            "prices  waits for po",
            "1 completed, 0 blocked, 0 waiting");
    assertThat(output(folder.resolve("examples/review/workspace"), "git", "rev-list", "HEAD"))
        .as("Open the shop, two attempts and their merge")
        .hasLineCount(4);
  }

  private String output(Path in, String... command) throws IOException, InterruptedException {
    Path said = folder.resolve("said");
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(in.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    process.getOutputStream().close();
    assertThat(process.waitFor()).as(() -> read(said)).isZero();
    return read(said);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("examples/review"))) {
      folder = folder.resolve("..").normalize();
    }
    return folder;
  }
}
