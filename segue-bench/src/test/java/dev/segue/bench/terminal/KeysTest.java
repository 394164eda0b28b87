package dev.segue.bench.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Requires;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@Tag("slow")
class KeysTest {
  private static final List<String> PROGRAM =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-XX:+UseSerialGC",
          "-Xlog:disable",
          "-cp",
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
          "dev.segue.app.boot.Main");

  @TempDir private Path folder;

  @Test
  void whatAProgramDrawsIsTheSameThroughSegueStart() throws Exception {
    Requires.program("stty", "a terminal is made raw");
    Requires.program("od", "the program shows its keys with it");

    assertThat(Keys.passesDrawingOn(PROGRAM, folder)).isTrue();
    assertThat(folder.resolve("painting.bare")).isNotEmptyFile();
  }
}
