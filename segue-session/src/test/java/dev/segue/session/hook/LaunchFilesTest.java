package dev.segue.session.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.session.Launching;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchFilesTest {
  @TempDir private Path folder;

  @Test
  void writesThemForTheOwnerAlone() throws IOException {
    var launching =
        new Launching(List.of(), Map.of(), Map.of("context.md", "é\n", "a/.b/c.json", "{}"));

    LaunchFiles.write(folder, launching);

    assertThat(folder.resolve("context.md")).hasContent("é\n");
    assertThat(folder.resolve("a/.b/c.json")).hasContent("{}");
    assertThat(mode(folder.resolve("context.md"))).isEqualTo("rw-------");
    assertThat(mode(folder.resolve("a/.b"))).isEqualTo("rwx------");
    assertThatThrownBy(() -> LaunchFiles.write(folder, launching))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
