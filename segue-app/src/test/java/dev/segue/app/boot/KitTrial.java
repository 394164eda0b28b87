package dev.segue.app.boot;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.app.config.Settings;
import dev.segue.run.conformance.CaseResult;
import dev.segue.run.conformance.Kit;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.ScriptedCli.Lie;
import dev.segue.run.conformance.Timeouts;
import dev.segue.run.conformance.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kit on a {@link Candidate}, in a folder of a test. */
final class KitTrial {
  /** A silent model is waited for no longer than a start of the program surely takes. */
  static final Timeouts SHORT =
      new Timeouts(
          Duration.ofMinutes(1),
          Duration.ofSeconds(20),
          Duration.ofSeconds(4),
          Duration.ofMillis(20));

  private final Path folder;
  private final Timeouts timeouts;

  KitTrial(Path folder, Timeouts timeouts) {
    this.folder = folder;
    this.timeouts = timeouts;
  }

  Path temporary() {
    return folder.resolve("tmp");
  }

  /** Runs cases, or all. */
  Report run(Lie lie, String... cases) throws IOException, InterruptedException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.createDirectories(temporary());
    new Candidate(lie).configure(home);
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.remove("SEGUE_DISPATCH");
    environment.put("HOME", home.toString());
    environment.put("TMPDIR", temporary().toString());
    var around = new ProcessEnvironment(environment, home, folder);
    Settings settings = Configuration.load(PlaceFlags.NONE, around).settings();
    var conformanceSetup = new ConformanceSetup(around, InstantSource.system(), timeouts);
    return conformanceSetup.run(
        conformanceSetup.subject(settings, Candidate.ID),
        cases.length == 0 ? Kit.ids() : List.of(cases),
        Optional.empty(),
        _ -> {});
  }

  static List<String> failed(Report report) {
    return report.cases().stream()
        .filter(one -> one.verdict().result() == Verdict.Result.FAILED)
        .map(CaseResult::id)
        .toList();
  }

  static String why(Report report, String id) {
    return report.cases().stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .flatMap(one -> one.verdict().why())
        .orElse("");
  }
}
