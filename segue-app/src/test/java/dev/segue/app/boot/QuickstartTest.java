package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.app.cli.Segue;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.store.redis.LocalServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** The example that README.md shows tells its story, and README.md shows what it prints. */
@Tag("slow")
class QuickstartTest {
  @TempDir private Path temporary;
  private Path example;

  @BeforeEach
  void copyExample() throws IOException {
    copyExample("quickstart");
  }

  private void copyExample(String name) throws IOException {
    example = temporary.resolve(name).resolve("quickstart");
    Path from = root().resolve("examples/quickstart");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path relative = from.relativize(file);
        boolean isLeftByRuns =
            relative.startsWith("workspace")
                || (relative.startsWith(".segue") && !relative.endsWith("config.yaml"));
        if (!isLeftByRuns) {
          Path to = example.resolve(relative.toString());
          Files.createDirectories(to.getParent());
          Files.copy(file, to, java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  @Test
  void meetsALimitASwitchRetriesAHelperAndABlockedTask() {
    Result result = segue("run", tasks(), "--output", "jsonl");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.events().stream().map(QuickstartTest::beat).filter(b -> !b.isEmpty()))
        .containsExactly(
            "dispatch_ended recipes ada rate_limit_exceeded [\"recipes/pancakes.md\"]",
            "breaker_opened ada",
            "context_injected recipes circuit_breaker",
            "dispatch_ended recipes ben null [\"recipes/tomato-soup.md\"]",
            "task_completed recipes",
            "dispatch_ended shopping-list ben null [\"shopping-list.sh\"]",
            "validation_failed shopping-list",
            "context_injected shopping-list retry",
            "dispatch_ended shopping-list ben null []",
            "task_completed shopping-list",
            "dispatch_ended front-page ben null [\"index.md\"]",
            "helper_invoked front-page passed failed",
            "validation_failed front-page",
            "context_injected front-page retry",
            "dispatch_ended front-page ben null []",
            "context_injected front-page helper",
            "helper_invoked front-page passed passed",
            "task_completed front-page",
            "dispatch_ended photo ben null []",
            "validation_failed photo",
            "task_blocked photo");
  }

  @Test
  void doesNothingMoreInASecondRun() {
    segue("run", tasks());

    Result again = segue("run", tasks(), "--output", "jsonl");

    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.events("attempt_started")).isEmpty();
  }

  @Test
  void tellsTheSameStoryOnAServerAndGoesOnInAnotherFolder() throws IOException {
    List<String> onFile = story(segue("run", tasks(), "--output", "jsonl"));
    copyExample("second");
    try (LocalServer server = LocalServer.redis(temporary)) {
      String[] run = {"run", tasks(), "--output", "jsonl", "--store", server.url()};

      assertThat(story(segue(run))).isEqualTo(onFile);

      copyExample("third");
      Result elsewhere = segue("run", tasks(), "--output", "jsonl", "--store", server.url());
      assertThat(elsewhere.exit()).isEqualTo(1);
      assertThat(elsewhere.events("attempt_started")).isEmpty();
      assertThat(segue("log", "recipes", "--store", server.url()).out()).contains("tomato-soup.md");
    }
  }

  private static List<String> story(Result run) {
    return run.events().stream()
        .map(e -> e.path("type").asString() + " " + e.path("task_id").asString(""))
        .toList();
  }

  @Test
  void printsWhatTheReadmeShows() throws IOException {
    Result run = segue("run", tasks());

    assertThat(steady(run.err() + run.out())).isEqualTo(shown("run"));
    assertThat(steady(segue("log", "recipes").out())).isEqualTo(shown("log"));
    Files.createDirectories(example.resolve("workspace/photos"));
    Files.writeString(example.resolve("workspace/photos/tomato-soup.jpg"), "any file");
    Result unblock = segue("unblock", "photo");
    Result again = segue("run");
    assertThat(again.exit()).isZero();
    assertThat(steady(unblock.out() + again.err() + again.out())).isEqualTo(shown("again"));
  }

  @Test
  void isCommittedWithTheIgnoreFileThatSegueWouldWrite() throws IOException {
    segue("run", tasks());

    assertThat(example.resolve(".segue/.gitignore"))
        .hasSameTextualContentAs(root().resolve("examples/quickstart/.segue/.gitignore"));
  }

  private String tasks() {
    return example.resolve("tasks.yaml").toString();
  }

  private Result segue(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    Map<String, String> environment = Map.of("PATH", System.getenv("PATH"));
    CommandLine command =
        Segue.commandLine(
            new Commands(new ProcessEnvironment(environment, temporary.resolve("home"), example)));
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    int exit = command.execute(arguments);
    command.getOut().flush();
    command.getErr().flush();
    return new Result(exit, out.toString(), err.toString());
  }

  /** An event that the story is about, in a few words; empty for others. */
  private static String beat(JsonNode event) {
    String type = event.path("type").asString();
    String start = type + " " + event.path("task_id").asString("");
    return switch (type) {
      case "dispatch_ended" ->
          "%s %s %s %s"
              .formatted(
                  start,
                  event.path("provider").asString(),
                  event.path("reason").asString("null"),
                  event.path("files_created"));
      case "context_injected" -> start + " " + event.path("kind").asString();
      case "breaker_opened" -> type + " " + event.path("provider").asString();
      case "helper_invoked" ->
          event
              .path("commands")
              .valueStream()
              .map(command -> command.path("verdict").asString())
              .collect(Collectors.joining(" ", start + " ", ""));
      case "validation_failed", "task_completed", "task_blocked" -> start;
      default -> "";
    };
  }

  /** All blocks of the README under a name, one behind the other. */
  private static String shown(String name) throws IOException {
    Pattern block = Pattern.compile("<!-- " + name + " -->\n```text\n(.*?)```\n", Pattern.DOTALL);
    String blocks =
        block
            .matcher(Files.readString(root().resolve("README.md")))
            .results()
            .map((MatchResult found) -> found.group(1))
            .collect(Collectors.joining());
    assertThat(blocks).as("the blocks %s of README.md", name).isNotEmpty();
    return steady(blocks);
  }

  /** Without what differs from run to run. */
  private static String steady(String text) {
    return text.replaceAll("until \\d{4}-\\S+Z", "until TIME")
        .replaceAll("(?m)^\\d{4}-\\d\\d-\\d\\d UTC$", "DATE")
        .replaceAll("(?m)^\\d\\d:\\d\\d:\\d\\d", "TT:TT:TT")
        .replaceAll("after \\d+\\.\\d s", "after N s");
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("examples/quickstart"))) {
      folder = folder.resolve("..").normalize();
    }
    return folder;
  }
}
