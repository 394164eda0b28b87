package dev.segue.session.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.session.HookEvent;
import dev.segue.core.session.UserHooks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserHookFileTest {
  private static final String COMMAND = "'/a b/segue' hook";
  private static final UserHooks HOOKS =
      new UserHooks(
          List.of("{home}/settings.json"),
          "{\"version\": 1}",
          "/id",
          new UserHooks.Start(
              entry("Start"),
              new HookEvent(
                  HookEvent.Meaning.SESSION_STARTED, Optional.empty(), Optional.empty(), Map.of()),
              "{context:json}"),
          Optional.of(entry("End")),
          Optional.empty());

  @TempDir private Path folder;

  private static UserHooks.Entry entry(String event) {
    return new UserHooks.Entry(
        event, "{\"hooks\": [{\"command\": \"{hook_command:json} %s a\"}]}".formatted(event));
  }

  private Path file() {
    return folder.resolve("home/settings.json");
  }

  private UserHookFile hooks() {
    return new UserHookFile("a", HOOKS, file(), folder.resolve("state"));
  }

  private void written(String text) throws IOException {
    Files.createDirectories(folder.resolve("home"));
    Files.writeString(file(), text);
  }

  private Optional<Path> done(HookPlan plan) throws IOException {
    return hooks().carryOut((HookPlan.Change) plan);
  }

  private void install() throws IOException {
    done(hooks().toInstall(COMMAND));
  }

  @Test
  void makesTheFileAndTakesItAwayAgain() throws IOException {
    install();

    assertThat(file()).content().contains("\"'/a b/segue' hook Start a\"").contains("End a");
    assertThat(Files.getPosixFilePermissions(file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    done(hooks().toRemove());
    assertThat(file()).doesNotExist();
    assertThat(folder.resolve("state/a.json")).doesNotExist();
  }

  @Test
  void keepsAFileThatTheUserHasPutSomethingInto() throws IOException {
    install();
    Files.writeString(
        file(), Files.readString(file()).replace("\"version\": 1", "\"version\": 1, \"b\": 2"));
    done(hooks().toRemove());

    assertThat(file()).content().contains("\"b\": 2").doesNotContain("segue");
  }

  @Test
  void leavesTheUsersBytesModeAndLinkAndKeepsACopy() throws IOException {
    String text = "{\r\n\t\"hooks\": {}, // é\r\n\t\"z\": 1,\r\n}";
    Files.createDirectories(folder.resolve("home"));
    Path real = Files.writeString(folder.resolve("real.json"), text);
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    Files.createSymbolicLink(file(), real);

    Optional<Path> kept = done(hooks().toInstall(COMMAND));

    assertThat(kept.orElseThrow()).content().isEqualTo(text);
    assertThat(file()).isSymbolicLink();
    assertThat(Files.getPosixFilePermissions(real))
        .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
    assertThat(real).content().contains("segue' hook End a");
    done(hooks().toRemove());
    assertThat(real).content().isEqualTo(text);
  }

  @Test
  void changesNothingTheSecondTime() throws IOException {
    install();

    assertThat(hooks().toInstall(COMMAND)).isEqualTo(new HookPlan.Nothing(file()));
    done(hooks().toRemove());
    assertThat(hooks().toRemove()).isEqualTo(new HookPlan.Nothing(file()));
  }

  @Test
  void takesTheFileItMadeAwayAlsoWhenSegueWasMovedBetween() throws IOException {
    install();
    done(hooks().toInstall("/new/segue hook"));
    assertThat(file()).content().contains("/new/segue").doesNotContain("a b");

    done(hooks().toRemove());

    assertThat(file()).doesNotExist();
  }

  @Test
  void refusesWhatItCannotReadAndLeavesIt() throws IOException {
    written("{\"hooks\": ");

    assertThat(hooks().toInstall(COMMAND))
        .isEqualTo(new HookPlan.Refused(file() + " is left as it is: line 1: it ends too early"));
    Files.write(file(), "{\"\u00e9\": 1}".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(hooks().toInstall(COMMAND))
        .isEqualTo(new HookPlan.Refused(file() + " is left as it is: it is not UTF-8"));
  }

  @Test
  void doesNotReplaceWhatOthersWroteAfterThePlan() throws IOException {
    written("{}");
    HookPlan plan = hooks().toInstall(COMMAND);
    written("{\"b\": 1}");

    assertThatThrownBy(() -> done(plan)).hasMessageContaining("meanwhile");
    assertThat(file()).content().isEqualTo("{\"b\": 1}");
    assertThat(folder.resolve("home")).isDirectoryNotContaining("glob:**segue-new");
  }

  @Test
  void doesNotWriteWhatIsReadOnly() throws IOException {
    written("{}");
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("r--r--r--"));

    assertThatThrownBy(this::install).hasMessageContaining("read-only");
  }
}
