package dev.segue.app.cli;

import dev.segue.app.cli.entry.Guards;
import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.config.Configuration;
import dev.segue.app.store.codec.DamagedExportException;
import dev.segue.app.store.codec.ExportHeader;
import dev.segue.app.store.codec.ExportReader;
import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes over a history that {@code export} wrote: all of it, or nothing. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description =
        "Take over an exported history into a project that is empty; --project gives it another name.")
final class ImportCommand implements Callable<Integer> {
  private final Backstage backstage;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  @Parameters(paramLabel = "FILE", description = "What segue export wrote; - is standard input.")
  private Path file = Path.of("-");

  ImportCommand(Backstage backstage) {
    this.backstage = backstage;
  }

  @Override
  public Integer call() {
    Guards.notInsideADispatch(backstage, "import");
    Configuration configuration = backstage.configuration(places.flags(Optional.empty()));
    try {
      return withFile(configuration);
    } catch (DamagedExportException e) {
      throw Refusal.usage("%s: %s; nothing was imported".formatted(file, e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** The file is read several times: nothing may be kept before the last line is known. */
  private int withFile(Configuration configuration) throws IOException {
    if (file.toString().equals("-")) {
      return spooled(configuration, backstage.input());
    }
    if (Files.isDirectory(file) || !Files.isReadable(file)) {
      throw Refusal.usage("cannot read %s: no such file, or no right to".formatted(file));
    }
    if (Files.isRegularFile(file)) {
      return take(configuration, file);
    }
    try (InputStream pipe = Files.newInputStream(file)) {
      return spooled(configuration, pipe);
    }
  }

  private int spooled(Configuration configuration, InputStream in) throws IOException {
    Path copy = Files.createTempFile("segue-import-", ".jsonl");
    try {
      try (var out = Files.newOutputStream(copy)) {
        in.transferTo(out);
      }
      return take(configuration, copy);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  private int take(Configuration configuration, Path source) throws IOException {
    ExportHeader header;
    try (ExportReader checked = open(source)) {
      header = checked.header();
      checked.check();
    }
    String project = configuration.places().askedProject().orElse(header.project());
    try (Journal store = backstage.store(configuration)) {
      JournalId id = JournalId.project(project);
      if (store.version(id) != 0) {
        throw notEmpty(project);
      }
      try (var _ = backstage.hold(configuration, project);
          ExportReader bodies = open(source);
          ExportReader events = open(source)) {
        // Texts first: a history must never name one that is not there yet.
        bodies.bodies(store::putBody);
        store.restore(id, events.events());
      } catch (ConflictException _) {
        throw notEmpty(project);
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%d events and %d texts imported into project %s%n",
        header.events(), header.bodies(), TerminalLine.of(project));
    out.flush();
    return 0;
  }

  private ExportReader open(Path source) throws IOException {
    return new ExportReader(
        new BufferedInputStream(Files.newInputStream(source)), backstage.codec());
  }

  private static Refusal notEmpty(String project) {
    return Refusal.usage(
        "project %s is not empty; import into another with --project NAME"
            .formatted(TerminalLine.of(project)));
  }
}
