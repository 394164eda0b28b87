package dev.segue.app.cli.print;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.ProjectState;
import dev.segue.run.RunOutcome;
import dev.segue.store.EventLine;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Prints a run while it goes on, and its result. Progress goes to the error stream, the result to
 * the standard one.
 */
public interface RunPrinter extends AutoCloseable {
  /** An event that has just become durable; on the run's thread. */
  void event(StoredEvent event);

  /** What is no event. */
  void note(String line);

  /** The result. */
  void end(RunOutcome outcome, ProjectState state);

  @Override
  default void close() {}

  /**
   * The printer of an output form.
   *
   * @param fileTasks ids of the tasks of the file that is run
   * @param sizes asked for what follows the terminal's size, where one is drawn on
   */
  static RunPrinter of(
      Output output,
      String project,
      Set<String> fileTasks,
      Writers to,
      Supplier<Supplier<TerminalSize>> sizes) {
    PrintWriter out = to.out();
    PrintWriter err = to.err();
    return switch (output) {
      case text -> new TextProgress(out, err, sizes);
      case json -> new DocumentAtEnd(fileTasks, out, err);
      case jsonl -> new Lines(project, out, err);
    };
  }

  /** Writers for results and for progress. */
  record Writers(PrintWriter out, PrintWriter err) {}

  /** Each event as a line. */
  final class Lines implements RunPrinter {
    private final String project;
    private final PrintWriter out;
    private final PrintWriter err;

    Lines(String project, PrintWriter out, PrintWriter err) {
      this.project = project;
      this.out = out;
      this.err = err;
    }

    @Override
    public void event(StoredEvent event) {
      out.println(EventLine.of(project, event));
      out.flush();
    }

    @Override
    public void note(String line) {
      err.println("segue: " + line);
      err.flush();
    }

    @Override
    public void end(RunOutcome outcome, ProjectState state) {
      RunReport.problems(outcome).forEach(this::note);
    }
  }

  /** One document when it is over. */
  final class DocumentAtEnd implements RunPrinter {
    private final Set<String> concerned;
    private final PrintWriter out;
    private final PrintWriter err;

    DocumentAtEnd(Set<String> fileTasks, PrintWriter out, PrintWriter err) {
      this.concerned = new HashSet<>(fileTasks);
      this.out = out;
      this.err = err;
    }

    @Override
    public void event(StoredEvent event) {
      event.subject().ifPresent(concerned::add);
    }

    @Override
    public void note(String line) {
      err.println("segue: " + line);
      err.flush();
    }

    @Override
    public void end(RunOutcome outcome, ProjectState state) {
      out.println(RunReport.document(outcome, state, concerned));
      out.flush();
      RunReport.problems(outcome).forEach(this::note);
    }
  }
}
