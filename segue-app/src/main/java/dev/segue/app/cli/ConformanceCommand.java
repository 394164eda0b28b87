package dev.segue.app.cli;

import dev.segue.app.cli.print.ConformanceText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.Confirmation;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.Trials;
import dev.segue.core.context.Refusal;
import dev.segue.core.text.Json;
import dev.segue.files.source.Suggestion;
import dev.segue.run.conformance.Kit;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.Subject;
import dev.segue.run.conformance.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tries a provider with the conformance kit. */
@Command(
    name = "conformance",
    mixinStandardHelpOptions = true,
    description =
        "Try a provider with a fixed kit of cases, against a stand-in for its model where its"
            + " profile says how, else with your account after asking; exit 1 when a case failed.")
public final class ConformanceCommand extends DocumentCommand {
  /** The provider is not on this machine. */
  private static final int NO_PROVIDER = 3;

  private final Trials trials;

  @Parameters(
      paramLabel = "PROVIDER",
      description = "A shipped or configured provider, or one of .segue/agents/.")
  private String provider = "";

  @Option(names = "--case", paramLabel = "ID", description = "Only this case; may be repeated.")
  private List<String> cases = List.of();

  @Option(names = "--report", paramLabel = "FILE", description = "Write the JSON report here, too.")
  private Optional<Path> report = Optional.empty();

  @Option(
      names = "--keep",
      paramLabel = "FOLDER",
      description = "Leave there what the program printed in each case, to write rules from.")
  private Optional<Path> keep = Optional.empty();

  @Option(names = "--yes", description = "Use the account without asking.")
  private boolean yes;

  public ConformanceCommand(CommandEnvironment environment, Trials trials) {
    super(environment);
    this.trials = trials;
  }

  @Override
  public Integer call() throws InterruptedException {
    Guards.notInsideADispatch(environment(), "conformance");
    List<String> chosen = chosen();
    var settings = store().configuration().settings();
    Subject subject = trials.subject(settings, provider);
    refuseUnknownCases(subject);
    if (!subject.isInstalled()) {
      PrintWriter err = err();
      err.printf(
          "segue: %s was not found; look at command in its profile, and at PATH%n",
          subject.profile().command().getFirst());
      err.flush();
      return NO_PROVIDER;
    }
    if (!subject.isStubbed()) {
      mayUseTheAccount();
    }
    report.ifPresent(ConformanceCommand::refuseFolder);
    PrintWriter out = out();
    var text = new ConformanceText(isJson() ? err() : out);
    text.begin(subject, chosen.size());
    Report done = trials.run(subject, chosen, keep, text::result);
    text.end(done);
    String document = Json.pretty(done.document());
    report.ifPresent(file -> write(file, document));
    if (isJson()) {
      out.println(document);
    }
    out.flush();
    return done.count(Verdict.Result.FAILED) == 0 ? 0 : 1;
  }

  private List<String> chosen() {
    List<String> known = Kit.ids();
    for (String id : cases) {
      if (!known.contains(id)) {
        throw Refusal.usage(
            "%s is no case of the kit%s; there are %s"
                .formatted(id, Suggestion.phrase(known, id), String.join(", ", known)));
      }
    }
    return cases.isEmpty() ? known : cases.stream().distinct().toList();
  }

  /** A profile's reader does not know the kit; a case that nobody runs would be excused in vain. */
  private static void refuseUnknownCases(Subject subject) {
    List<String> known = Kit.ids();
    for (String id : subject.profile().trials().cannot().keySet()) {
      if (!known.contains(id)) {
        throw Refusal.usage(
            "the profile of %s says that it cannot do %s, which is no case of the kit%s; there are %s"
                .formatted(
                    subject.profile().id(),
                    id,
                    Suggestion.phrase(known, id),
                    String.join(", ", known)));
      }
    }
  }

  private void mayUseTheAccount() {
    String what =
        "the profile of %s has no stub, so the kit would use your account for about ten short requests"
            .formatted(provider);
    if (!yes && !Confirmation.ask("segue: " + what + "; go on?").orElse(false)) {
      throw Refusal.usage(what + "; --yes agrees");
    }
  }

  private static void refuseFolder(Path file) {
    if (Files.isDirectory(file) || !Files.isDirectory(file.toAbsolutePath().resolveSibling("."))) {
      throw Refusal.usage("--report " + file + " is no file in a folder that is there");
    }
  }

  private static void write(Path file, String document) {
    try {
      Files.writeString(file, document + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write %s: %s".formatted(file, e.getMessage()), e);
    }
  }
}
