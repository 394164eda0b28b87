package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.segue.run.conformance.Kit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code segue conformance} of every shipped profile that knows a stand-in, each case a test. The
 * reports are kept in {@code target/conformance}.
 */
@Tag("full")
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConformanceTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path REPORTS = Path.of("target", "conformance");
  private static final Duration LONGEST = Duration.ofMinutes(12);

  /** A provider's cases run side by side as well, and some of them have deadlines. */
  private static final int AT_ONCE = 2;

  private final ExecutorService kits = Executors.newFixedThreadPool(AT_ONCE);
  @TempDir private Path root;

  @AfterAll
  void stopTheRest() {
    kits.shutdownNow();
  }

  @TestFactory
  Stream<DynamicNode> keepsWhatItsProfileSays() throws Exception {
    WholeKit.isWanted("the conformance kit of all eight providers takes about 10 min");
    RealClis clis = RealClis.find();
    Map<Cli, Future<JsonNode>> reports = new LinkedHashMap<>();
    for (Cli cli : WholeKit.of(Cli.all())) {
      reports.put(cli, kits.submit(() -> report(cli, clis)));
    }
    // A container is opened when the one before it is done, so its report may be waited for.
    return reports.entrySet().stream()
        .map(
            each ->
                dynamicContainer(each.getKey().id(), Stream.of(each).flatMap(ConformanceTest::of)));
  }

  private JsonNode report(Cli cli, RealClis clis) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(root.resolve(cli.id()));
    var program = new Program(folder, clis.path(List.of(cli)));
    Program.Ended ended =
        program.run("kit", LONGEST, List.of("conformance", cli.id(), "--output", "json"));
    RealClis.forgetLinks(folder);
    assertThat(ended.exitCode()).as(ended.errors()).isBetween(0, 1);
    Files.createDirectories(REPORTS);
    Files.writeString(REPORTS.resolve(cli.id() + ".json"), ended.out());
    return JSON.readTree(ended.out());
  }

  private static Stream<DynamicTest> of(Map.Entry<Cli, Future<JsonNode>> each) {
    JsonNode report;
    try {
      report = each.getValue().get();
    } catch (ExecutionException e) {
      return Stream.of(dynamicTest("runs the kit", () -> fail(e)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TestAbortedException("told to stop", e);
    }
    List<JsonNode> cases = report.path("cases").valueStream().toList();
    return Stream.concat(
        Stream.of(
            dynamicTest(
                "knows every case",
                () ->
                    assertThat(cases.stream().map(c -> c.path("id").asString("")))
                        .containsExactlyElementsOf(Kit.ids()))),
        cases.stream().map(ConformanceTest::test));
  }

  private static DynamicTest test(JsonNode one) {
    return dynamicTest(
        one.path("id").asString(""),
        () ->
            assertThat(one.path("result").asString(""))
                .as(one.path("title").asString("") + ": " + one.path("reason").asString(""))
                .isIn("passed", "cannot"));
  }

  /** With what the kit met: a program that cannot be had here skips, all else fails. */
  private static void fail(ExecutionException met) throws Throwable {
    Throwable cause = met.getCause();
    throw cause == null ? met : cause;
  }
}
