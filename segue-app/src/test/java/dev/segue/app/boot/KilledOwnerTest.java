package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.testing.Polling;
import dev.segue.store.EventCodec;
import dev.segue.store.SessionLog;
import dev.segue.store.sqlite.SqliteJournal;
import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A session without tmux whose owner was killed with -9 while it typed a message: whichever command
 * looks first, the message comes to an end, and all of them tell which.
 */
@Timeout(120)
@Tag("slow")
class KilledOwnerTest {
  private static final Pattern OWNER = Pattern.compile("pid ([0-9]+) on ");
  private static final String TEXT = "Go on with the login, please. ".repeat(40);
  private static final String MAY_HAVE_IT = "the agent may have it";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sessions", "explain", "export", "send", "status"})
  void everyCommandTellsWhatBecameOfTheMessage(String first) throws Exception {
    Playground project = project();
    assertThat(project.segue("start", "--detach", "--name", "s1", "claude").exit()).isZero();
    String delivery = sentAndBeingTyped(project);
    killOwner();

    project.segue(line(first));
    if (first.equals("export")) {
      ended(project); // By itself, with no help of another command.
    }

    var again = project.segue(line("send"));
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.out()).contains(delivery, MAY_HAVE_IT);
    assertThat(project.segue("explain", "s1").out()).contains(delivery, MAY_HAVE_IT);
    assertThat(ended(project)).contains("\"lost\":[{\"delivery\":\"" + delivery, MAY_HAVE_IT);
    assertThat(project.segue("sessions").out())
        .contains("s1 (claude) ended ", "; " + delivery + " was not delivered: ", MAY_HAVE_IT);
    JsonNode ended =
        JsonMapper.shared()
            .readTree(project.segue("sessions", "--all", "--output", "json").out())
            .path("ended");
    assertThat(ended.path(0).path("lost").path(0).path("delivery").asString()).isEqualTo(delivery);
    assertThat(project.segue(line("send")).out()).contains(delivery, MAY_HAVE_IT);
  }

  /** The history; the agent is ended by the watchdog, which gives it some time. */
  private static String ended(Playground project) {
    String export = project.segue("export").out();
    while (!export.contains("\"session_ended\"")) {
      export = project.segue("export").out();
    }
    return export;
  }

  private static String[] line(String command) {
    return switch (command) {
      case "explain" -> new String[] {"explain", "s1"};
      case "send" -> new String[] {"send", "s1", TEXT, "--key", "k", "--timeout", "10s"};
      default -> new String[] {command};
    };
  }

  /** The agent loses every Enter, so that the message stays on its way. */
  private String sentAndBeingTyped(Playground project) throws Exception {
    JsonNode sent =
        JsonMapper.shared()
            .readTree(
                project
                    .segue("send", "s1", TEXT, "--key", "k", "--no-wait", "--output", "json")
                    .out());
    String delivery = sent.path("delivery").asString();
    Polling.until(() -> isBegun(delivery));
    return delivery;
  }

  private boolean isBegun(String delivery) {
    try (var store = SqliteJournal.open(folder.resolve(".segue/segue.db"), Instant::now)) {
      return SessionLog.open(store, new EventCodec(), "s1")
          .ledger()
          .find(delivery)
          .flatMap(entry -> entry.begun())
          .filter(begun -> begun.attempt() > 0)
          .isPresent();
    }
  }

  /** As kill -9 does; waits until it is gone. */
  private void killOwner() throws Exception {
    Matcher owner = OWNER.matcher(Files.readString(locks().getFirst()));
    assertThat(owner.find()).isTrue();
    ProcessHandle process = ProcessHandle.of(Long.parseLong(owner.group(1))).orElseThrow();
    process.destroyForcibly();
    process.onExit().get();
  }

  private List<Path> locks() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("r/segue"))) {
      return all.filter(file -> file.toString().endsWith("owner.lock")).toList();
    }
  }

  private Playground project() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    String script =
        "exec '%s' --enable-native-access=ALL-UNNAMED -cp '%s' %s --seed 7 --look claude --fault enter-lost=60000@1\n"
            .formatted(
                java, System.getProperty("java.class.path"), ScriptedTerminal.class.getName());
    return new Playground(folder)
        .settings("project: demo")
        .variable("XDG_RUNTIME_DIR", runtime.toString())
        .agent("claude", script, "version: [/bin/echo, \"2.1.332\"]");
  }
}
