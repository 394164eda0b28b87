package dev.segue.app.boot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.JavaProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program under a HOME that is not the one of the password file, as a CI job, a container or a
 * cautious user starts it.
 */
@Tag("slow")
class ForeignHomeTest {
  @TempDir private Path folder;

  private Path passwordHome;
  private Path home;

  @BeforeEach
  void makeHomes() throws IOException {
    passwordHome = Files.createDirectories(folder.resolve("password-home"));
    home = Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(passwordHome.resolve(".claude"));
    Files.writeString(passwordHome.resolve(".claude/settings.json"), "{}\n");
  }

  private String segue(int code, Map<String, String> variables, String... arguments)
      throws IOException, InterruptedException {
    List<String> argv = JavaProgram.segue(arguments);
    argv.add(1, "-Duser.home=" + passwordHome);
    var builder = new ProcessBuilder(argv).directory(Files.createDirectories(home).toFile());
    builder.redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
    builder.environment().remove("SEGUE_DISPATCH");
    builder.environment().put("HOME", home.toString());
    builder.environment().putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(code);
    return said;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).map(folder::relativize).sorted().toList();
    }
  }

  @Test
  void writesAnAgentsHooksBelowHomeAlone() throws IOException, InterruptedException {
    segue(0, Map.of(), "hooks", "install", "claude", "--yes");

    assertThat(home.resolve(".claude/settings.json")).content().contains("SessionStart");
    assertThat(files(passwordHome)).containsExactly(Path.of(".claude/settings.json"));
    assertThat(passwordHome.resolve(".claude/settings.json")).hasContent("{}");
  }

  @Test
  void readsTheUsersConfigurationBelowHomeAndTheBaseFolders()
      throws IOException, InterruptedException {
    Path config = Files.createDirectories(home.resolve(".config/segue")).resolve("config.yaml");
    Files.writeString(config, "provders: []\n");
    assertThat(segue(2, Map.of(), "status")).contains(config + ":1", "provders");

    Path other = Files.createDirectories(folder.resolve("xdg/segue")).resolve("config.yaml");
    Files.writeString(other, "tiemout: 3m\n");
    assertThat(segue(2, Map.of("XDG_CONFIG_HOME", folder + "/xdg"), "status"))
        .contains(other + ":1", "tiemout")
        .doesNotContain("provders");
    assertThat(files(passwordHome)).containsExactly(Path.of(".claude/settings.json"));
  }

  @Test
  void tellsInDoctorWhichFoldersItUses() throws IOException, InterruptedException {
    Map<String, String> variables = Map.of("XDG_STATE_HOME", folder + "/state", "PATH", "/usr/bin");
    assertThat(segue(1, variables, "doctor"))
        .contains("home " + home, home + "/.config/segue", folder + "/state/segue");
  }
}
