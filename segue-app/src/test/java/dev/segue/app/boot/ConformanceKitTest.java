package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.run.conformance.CaseResult;
import dev.segue.run.conformance.Kit;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.ScriptedCli.Lie;
import dev.segue.run.conformance.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that Segue knows nothing of passes by its profile alone. */
@Tag("slow")
class ConformanceKitTest {
  @TempDir private Path folder;

  @Test
  void anUnknownProviderPassesEveryCase() throws IOException, InterruptedException {
    var trial = new KitTrial(folder, KitTrial.SHORT);

    long begin = System.nanoTime();
    Report report = trial.run(Lie.NONE);
    long took = System.nanoTime() - begin;

    // Four at most are run at once, and none counts its wait for the others.
    assertThat(report.cases().stream().mapToLong(one -> one.duration().toNanos()).sum())
        .isLessThanOrEqualTo(4 * took);
    assertThat(report.cases())
        .allSatisfy(
            one ->
                assertThat(one.verdict().result())
                    .as("%s: %s", one.id(), one.verdict().why().orElse(""))
                    .isEqualTo(Verdict.Result.PASSED));
    assertThat(report.cases()).extracting(CaseResult::id).containsExactlyElementsOf(Kit.ids());
    assertThat(KitTrial.why(report, "usage")).startsWith("100 in, 40 cached, 20 out");
    assertThat(trial.temporary()).isEmptyDirectory();
    try (Stream<Path> files = Files.walk(folder.resolve("home"))) {
      assertThat(files.filter(Files::isRegularFile))
          .containsExactly(folder.resolve("home/.config/segue/config.yaml"));
    }
  }
}
