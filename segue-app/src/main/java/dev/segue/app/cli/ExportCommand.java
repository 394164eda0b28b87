package dev.segue.app.cli;

import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.session.SessionViews;
import dev.segue.app.cli.session.Sessions;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.JournalException;
import dev.segue.store.ExportHeader;
import dev.segue.store.UnknownEventException;
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
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes a project's whole history, also while a run is going on. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Write a project's whole history as JSON lines; segue import reads them.")
public final class ExportCommand extends ProjectCommand {
  private static final int BUFFER = 1 << 16;

  /** Lines after which is looked whether somebody still reads. */
  private static final int LOOK = 100;

  private static final int DAMAGED = 4;

  /** What a shell makes of a program that a closed pipe ends; without a word, as with those. */
  private static final int READER_GONE = 141;

  private final Sessions sessions;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to; whole or not at all. Default: the standard output.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--no-bodies",
      description = "Leave out prompts, answers and what agents printed.")
  private boolean withoutBodies;

  public ExportCommand(CommandEnvironment environment, Sessions sessions) {
    super(environment);
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    ProjectStore owner = store();
    endLeftSessions(owner);
    PrintWriter out = out();
    List<String> losses;
    try (PreparedExport export = PreparedExport.of(owner, !withoutBodies)) {
      losses = export.losses();
      write(export, out);
    } catch (IOException e) {
      if (!out.checkError()) {
        throw new UncheckedIOException("cannot write the export: " + e.getMessage(), e);
      }
      losses = List.of();
    }
    if (out.checkError()) {
      if (isPiped()) {
        return READER_GONE;
      }
      throw Refusal.environment("the export could not be written to the end");
    }
    PrintWriter err = err();
    losses.forEach(line -> err.println("segue: " + line));
    err.flush();
    return losses.isEmpty() ? 0 : DAMAGED;
  }

  /** Whether the standard output goes to another program, which may end before we do. */
  private static boolean isPiped() {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return target.startsWith("pipe:") || target.startsWith("socket:");
    } catch (IOException _) {
      return false; // A system without /proc: every failure to write is then told as one.
    }
  }

  private void endLeftSessions(ProjectStore owner) {
    try {
      SessionViews.endLeft(sessions, owner);
    } catch (JournalException | UnknownEventException | UncheckedIOException | Refusal _) {
      // What cannot be folded or written is exported as it is.
      return;
    }
  }

  private void write(PreparedExport export, PrintWriter out) throws IOException {
    if (file.isEmpty()) {
      export.write(new Outlet(out));
      return;
    }
    ExportHeader header = export.header();
    toFile(export, file.get().toAbsolutePath());
    out.printf(
        "%d events and %d texts of project %s written to %s%n",
        header.events(), header.bodies(), TerminalLine.of(header.project()), file.get());
  }

  /** Stops soon after nobody reads any more; a {@link PrintWriter} would go on to the end. */
  private static final class Outlet implements Appendable {
    private final PrintWriter out;
    private int lines;

    Outlet(PrintWriter out) {
      this.out = out;
    }

    @Override
    public Appendable append(CharSequence text) {
      out.append(text);
      return this;
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) {
      out.append(text, start, end);
      return this;
    }

    @Override
    public Appendable append(char c) throws IOException {
      out.append(c);
      if (++lines % LOOK == 0 && out.checkError()) {
        throw new IOException("the output is closed");
      }
      return this;
    }
  }

  /** Beside its place first, and only the owner may read it: it holds prompts and answers. */
  private static void toFile(PreparedExport export, Path target) throws IOException {
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(target)) {
      throw Refusal.usage(
          "cannot write %s: its folder must exist, and it must be a file".formatted(target));
    }
    Path unfinished = Files.createTempFile(folder, ".segue-export-", ".tmp");
    try {
      try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE);
          Writer writer =
              Channels.newWriter(channel, StandardCharsets.UTF_8.newEncoder(), BUFFER)) {
        export.write(writer);
        writer.flush();
        channel.force(true);
      }
      Files.move(
          unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
