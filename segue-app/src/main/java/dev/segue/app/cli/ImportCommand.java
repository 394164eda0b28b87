package dev.segue.app.cli;

import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.HistoryNumbers;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.files.source.Names;
import dev.segue.store.DamagedExportException;
import dev.segue.store.EventCodec;
import dev.segue.store.ExportHeader;
import dev.segue.store.ExportReader;
import dev.segue.store.ProjectLog;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes over a history that {@code export} wrote: all of it, or nothing. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description =
        "Take over an exported history into a project that is empty; --project gives it another name.")
public final class ImportCommand extends ProjectCommand {
  /** Far more than the longest name of a project makes it. */
  private static final int LONGEST_HEADER = 1 << 16;

  private final InputStream input;

  @Parameters(paramLabel = "FILE", description = "What segue export wrote; - is standard input.")
  private Path file = Path.of("-");

  public ImportCommand(CommandEnvironment environment, InputStream input) {
    super(environment);
    this.input = input;
  }

  @Override
  public Integer call() {
    Guards.notInsideADispatch(environment(), "import");
    ProjectStore owner = store();
    try {
      return withFile(owner);
    } catch (DamagedExportException e) {
      throw Refusal.usage("%s: %s; nothing was imported".formatted(file, e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  private int withFile(ProjectStore owner) throws IOException {
    if (file.toString().equals("-")) {
      return fromPipe(owner, input);
    }
    if (Files.isDirectory(file) || !Files.isReadable(file)) {
      throw Refusal.usage("cannot read %s: no such file, or no right to".formatted(file));
    }
    if (Files.isRegularFile(file)) {
      try (ExportReader reader = open(owner, file)) {
        return take(owner, reader.header(), () -> file);
      }
    }
    try (InputStream pipe = Files.newInputStream(file)) {
      return fromPipe(owner, pipe);
    }
  }

  /** Source of the export file; the file is there once all of the export has arrived. */
  private interface Source {
    Path file() throws IOException;
  }

  /** The first line names the project, which is held while the rest is still on its way. */
  private int fromPipe(ProjectStore owner, InputStream in) throws IOException {
    byte[] first = firstLine(in);
    ExportHeader header;
    try (var reader = new ExportReader(new ByteArrayInputStream(first), owner.codec())) {
      header = reader.header();
    }
    Path copy = Files.createTempFile("segue-import-", ".jsonl");
    try {
      return take(
          owner,
          header,
          () -> {
            try (var out = Files.newOutputStream(copy)) {
              out.write(first);
              in.transferTo(out);
            }
            return copy;
          });
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  private static byte[] firstLine(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream();
    int next = in.read();
    while (next >= 0) {
      line.write(next);
      if (next == '\n' || line.size() == LONGEST_HEADER) {
        break;
      }
      next = in.read();
    }
    return line.toByteArray();
  }

  /** The file is read several times: nothing may be kept before the last line is known. */
  private int take(ProjectStore owner, ExportHeader header, Source source) throws IOException {
    String project = owner.configuration().places().askedProject().orElse(header.project());
    Names.projectRefusal(project).ifPresent(this::refuse);
    JournalId id = JournalId.project(project);
    try (var _ = owner.hold(project)) {
      refuseIfKnown(owner.existing(), id);
      Path export = source.file();
      try (ExportReader checked = open(owner, export)) {
        checked.check();
      }
      try (Journal store = owner.make();
          ExportReader bodies = open(owner, export);
          ExportReader events = open(owner, export)) {
        // Texts first: a history must never name one that is not there yet.
        bodies.bodies(store::putBody);
        store.restore(id, events.events());
        spareOthersTheReplay(owner.codec(), store, project);
      } catch (ConflictException _) {
        throw notEmpty(project);
      }
    }
    PrintWriter out = out();
    out.printf(
        "%d events and %d texts imported into project %s%n",
        header.events(), header.bodies(), TerminalLine.of(project));
    out.flush();
    return 0;
  }

  private void refuseIfKnown(Optional<Journal> existing, JournalId id) {
    if (existing.isPresent()) {
      try (Journal store = existing.get()) {
        if (store.version(id) != 0) {
          throw notEmpty(id.name());
        }
      }
    }
  }

  /** Each reading command would fold the whole history until a run has ended. */
  private void spareOthersTheReplay(EventCodec codec, Journal store, String project) {
    try {
      ProjectLog.open(store, codec, project).snapshot(1);
      HistoryNumbers.of(store, project);
    } catch (JournalException _) {
      // The history is there; without its snapshot the commands only take longer.
      return;
    }
  }

  private void refuse(String why) {
    throw Refusal.usage("%s: %s; name one with --project".formatted(file, why));
  }

  private static ExportReader open(ProjectStore owner, Path source) throws IOException {
    return new ExportReader(new BufferedInputStream(Files.newInputStream(source)), owner.codec());
  }

  private static Refusal notEmpty(String project) {
    return Refusal.usage(
        "project %s is not empty; import into another with --project NAME"
            .formatted(TerminalLine.of(project)));
  }
}
