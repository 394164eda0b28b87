package dev.segue.app.cli;

import dev.segue.app.config.Configuration;
import dev.segue.app.store.codec.ExportHeader;
import dev.segue.app.store.codec.ExportWriter;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a project's whole history, also while a run is going on. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Write a project's whole history as JSON lines; segue import reads them.")
final class ExportCommand implements Callable<Integer> {
  private static final int BUFFER = 1 << 16;

  private final Backstage backstage;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to; whole or not at all. Default: the standard output.")
  private Optional<Path> file = Optional.empty();

  @Option(names = "--no-bodies", description = "Leave out prompts and answers.")
  private boolean withoutBodies;

  ExportCommand(Backstage backstage) {
    this.backstage = backstage;
  }

  @Override
  public Integer call() {
    Configuration configuration = backstage.configuration(places.flags(Optional.empty()));
    PrintWriter out = spec.commandLine().getOut();
    try (Journal store = ProjectChoice.storeOf(backstage, configuration)) {
      String project = ProjectChoice.forAct(configuration, store);
      if (store.version(JournalId.project(project)) == 0) {
        throw Refusal.usage(
            "project %s has no history to export".formatted(TerminalLine.of(project)));
      }
      var export = new ExportWriter(store, project, !withoutBodies);
      if (file.isPresent()) {
        ExportHeader header = toFile(export, file.get().toAbsolutePath());
        out.printf(
            "%d events and %d texts of project %s written to %s%n",
            header.events(), header.bodies(), TerminalLine.of(project), file.get());
      } else {
        export.write(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the export: " + e.getMessage(), e);
    }
    if (out.checkError()) {
      throw Refusal.environment("the export could not be written to the end");
    }
    return 0;
  }

  /** Beside its place first, and only the owner may read it: it holds prompts and answers. */
  private static ExportHeader toFile(ExportWriter export, Path target) throws IOException {
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(target)) {
      throw Refusal.usage(
          "cannot write %s: its folder must exist, and it must be a file".formatted(target));
    }
    Path unfinished = Files.createTempFile(folder, ".segue-export-", ".tmp");
    try {
      ExportHeader header;
      try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE);
          Writer writer =
              Channels.newWriter(channel, StandardCharsets.UTF_8.newEncoder(), BUFFER)) {
        header = export.write(writer);
        writer.flush();
        channel.force(true);
      }
      Files.move(
          unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return header;
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
