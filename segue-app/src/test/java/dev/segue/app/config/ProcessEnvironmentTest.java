package dev.segue.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessEnvironmentTest {
  private static final Path PASSWORD_HOME = Path.of("/home/ann");

  private static ProcessEnvironment with(Map<String, String> environment) {
    return ProcessEnvironment.of(environment, PASSWORD_HOME, Path.of("/work"));
  }

  @Test
  void takesHomeBeforeThePasswordFile() {
    ProcessEnvironment around = with(Map.of("HOME", "/tmp/x"));

    assertThat(around.home()).isEqualTo(Path.of("/tmp/x"));
    assertThat(around.configFolder()).isEqualTo(Path.of("/tmp/x/.config/segue"));
    assertThat(around.stateFolder()).isEqualTo(Path.of("/tmp/x/.local/state/segue"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "relative/home", "nul\0byte"})
  void takesThePasswordFileWhereHomeNamesNoFolder(String home) {
    assertThat(with(Map.of("HOME", home)).home()).isEqualTo(PASSWORD_HOME);
    assertThat(with(Map.of()).home()).isEqualTo(PASSWORD_HOME);
  }

  @Test
  void obeysTheBaseFoldersOfTheUser() {
    ProcessEnvironment around =
        with(Map.of("HOME", "/tmp/x", "XDG_CONFIG_HOME", "/c/", "XDG_STATE_HOME", "/s/../t"));

    assertThat(around.configFolder()).isEqualTo(Path.of("/c/segue"));
    assertThat(around.stateFolder()).isEqualTo(Path.of("/t/segue"));
  }

  @Test
  void ignoresARelativeBaseFolderAsItsSpecificationSays() {
    ProcessEnvironment around = with(Map.of("XDG_CONFIG_HOME", "c", "XDG_STATE_HOME", ""));

    assertThat(around.configFolder()).isEqualTo(Path.of("/home/ann/.config/segue"));
    assertThat(around.stateFolder()).isEqualTo(Path.of("/home/ann/.local/state/segue"));
  }
}
