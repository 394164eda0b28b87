package dev.segue.app.boot;

import dev.segue.app.cli.project.Trials;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.app.config.ProviderEntry;
import dev.segue.app.config.Settings;
import dev.segue.core.provider.Profile;
import dev.segue.run.conformance.CaseResult;
import dev.segue.run.conformance.Kit;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.StoppedException;
import dev.segue.run.conformance.Subject;
import dev.segue.run.conformance.Timeouts;
import dev.segue.run.conformance.Verdict;
import dev.segue.run.dispatch.FolderTree;
import dev.segue.run.process.IoReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Puts the conformance kit together for one provider. */
final class ConformanceSetup implements Trials {
  /** More of them slow each other down: a CLI takes a core while it starts. */
  private static final int MOST_AT_ONCE = 4;

  private final ProcessEnvironment around;
  private final InstantSource clock;
  private final Timeouts timeouts;

  ConformanceSetup(ProcessEnvironment around, InstantSource clock, Timeouts timeouts) {
    this.around = around;
    this.clock = clock;
    this.timeouts = timeouts;
  }

  /** The provider, looked up and asked for its version. */
  @Override
  public Subject subject(Settings settings, String id) {
    ProviderEntry entry =
        settings.providers().stream()
            .filter(e -> e.id().equals(id))
            .findFirst()
            .orElseGet(() -> new ProviderEntry.Named(id));
    Profile profile = ProviderSet.profile(settings, entry);
    boolean isInstalled = new ProviderSet(around).isOnPath(profile.command().getFirst());
    Optional<String> version =
        !isInstalled || profile.provenance().probe().isEmpty()
            ? Optional.empty()
            : new ProgramOutput(around)
                .lines(profile.provenance().probe())
                .flatMap(AgentFinder::version);
    List<String> written =
        settings.layers(entry).stream().map(layer -> layer.from().path().toString()).toList();
    return new Subject(
        profile,
        written.isEmpty() ? "shipped" : String.join(", ", written),
        isInstalled,
        version,
        profile.trials().stub().isPresent(),
        around.environment());
  }

  /**
   * Runs cases in a folder of their own, which is removed at the end.
   *
   * @param kept folder for what the provider prints, relative to the current one
   * @param told of each case that has ended
   */
  @Override
  public Report run(
      Subject subject, List<String> cases, Optional<Path> kept, Consumer<CaseResult> told)
      throws InterruptedException {
    return inFolder(
        subject,
        kept,
        (kit, folder) ->
            new Report(
                subject,
                LocalDate.ofInstant(clock.instant(), ZoneId.systemDefault()),
                kit.run(cases, folder, told)));
  }

  @Override
  public Verdict hello(Settings settings, String provider) throws InterruptedException {
    Subject known = subject(settings, provider);
    var unstubbed =
        new Subject(
            known.profile(),
            known.origin(),
            known.isInstalled(),
            known.version(),
            false,
            known.environment());
    return inFolder(unstubbed, Optional.empty(), Kit::hello);
  }

  /** Work on a kit. */
  private interface Use<T> {
    T of(Kit kit, Path folder) throws IOException, InterruptedException;
  }

  private <T> T inFolder(Subject subject, Optional<Path> kept, Use<T> use)
      throws InterruptedException {
    Thread self = Thread.currentThread();
    try (Signals signals = Signals.listening()) {
      signals.stop().onAsk(self::interrupt);
      Path folder = folder();
      try {
        int atOnce = Math.clamp(Runtime.getRuntime().availableProcessors(), 2, MOST_AT_ONCE);
        var kit =
            new Kit(
                subject,
                new TrialRunner(around, clock),
                RandomGenerator.getDefault(),
                new Kit.Manner(timeouts, kept, atOnce));
        return use.of(kit, folder);
      } catch (InterruptedException stop) {
        throw signals.stop().isAsked() ? new StoppedException(signals.stop().exitCode()) : stop;
      } finally {
        FolderTree.forget(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the conformance kit cannot write its folder: " + IoReason.of(e), e);
    }
  }

  /** Where the user wants temporary files, which the JDK does not ask for. */
  private Path folder() throws IOException {
    Path parent = Path.of(around.variable("TMPDIR").orElse(System.getProperty("java.io.tmpdir")));
    return Files.createTempDirectory(parent, "segue-conformance-").toRealPath();
  }
}
