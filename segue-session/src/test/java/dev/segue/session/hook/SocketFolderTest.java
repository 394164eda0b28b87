package dev.segue.session.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketFolderTest {
  @TempDir(factory = ShortFolder.class)
  private Path shared;

  private Path runtime(String mode) throws IOException {
    return Files.createDirectory(
        shared.resolve("run"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode)));
  }

  private Path fallback() throws IOException {
    return shared.resolve("segue-" + Files.getAttribute(shared, "unix:uid"));
  }

  @Test
  void liesInTheFolderOfTheSessionWhereThatIsTheUsersAlone() throws IOException {
    Map<String, String> environment = Map.of("XDG_RUNTIME_DIR", runtime("rwx------").toString());

    Path folder = SocketFolder.make(environment, shared);

    assertThat(folder).isEqualTo(shared.resolve("run/segue"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(SocketFolder.make(environment, shared)).isEqualTo(folder);
  }

  @Test
  void liesElsewhereWhereThereIsNoneOrOthersCanReachIt() throws IOException {
    assertThat(SocketFolder.make(Map.of(), shared)).isEqualTo(fallback());
    assertThat(SocketFolder.make(Map.of("XDG_RUNTIME_DIR", "run"), shared)).isEqualTo(fallback());
    assertThat(
            SocketFolder.make(Map.of("XDG_RUNTIME_DIR", runtime("rwxr-x---").toString()), shared))
        .isEqualTo(fallback());
  }

  @Test
  void liesElsewhereWhereThePathWouldBeTooLong() throws IOException {
    Path deep = Files.createDirectories(shared.resolve("a".repeat(40)).resolve("b".repeat(40)));
    Files.setPosixFilePermissions(deep, PosixFilePermissions.fromString("rwx------"));

    assertThat(SocketFolder.make(Map.of("XDG_RUNTIME_DIR", deep.toString()), shared))
        .isEqualTo(fallback());
  }

  @Test
  void isNotTakenFromOthers() throws IOException {
    Path real = Files.createDirectory(shared.resolve("real"));
    Files.createSymbolicLink(fallback(), real);
    assertThatThrownBy(() -> SocketFolder.make(Map.of(), shared))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("alone");

    Files.delete(fallback());
    Files.createDirectory(fallback());
    Files.setPosixFilePermissions(fallback(), PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> SocketFolder.make(Map.of(), shared)).isInstanceOf(IOException.class);
  }

  @Test
  void leavesNothingBehindOfItsLook() throws IOException {
    SocketFolder.make(Map.of(), shared);

    try (var files = Files.list(shared)) {
      assertThat(files).containsExactly(fallback());
    }
  }
}
