package dev.segue.app.cli.session;

import dev.segue.app.cli.print.SessionsText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.session.PastSession;
import dev.segue.core.view.SessionView;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Agents at terminals. */
@Command(
    name = "sessions",
    mixinStandardHelpOptions = true,
    description = "Agents at terminals: what each does, and what waits for it.")
public final class SessionsCommand extends DocumentCommand {
  private static final Duration DAY = Duration.ofDays(1);

  private final Sessions sessions;

  @Option(
      names = "--all",
      description = {
        "Also every session that ended without having delivered a message, of those the last",
        "eight; left out, those of the last day are told below the list."
      })
  private boolean isAll;

  public SessionsCommand(CommandEnvironment environment, Sessions sessions) {
    super(environment);
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    ProjectStore store = store();
    List<SessionView> views = SessionViews.of(sessions, store);
    List<PastSession> lossy = SessionViews.lossy(store);
    return print(
        () -> isAll ? SessionViews.document(views, lossy) : SessionViews.document(views),
        out -> print(views, lossy, out));
  }

  private void print(List<SessionView> views, List<PastSession> lossy, PrintWriter out) {
    Instant now = Instant.now();
    SessionsText.print(views, now, out);
    Instant since = isAll ? Instant.MIN : now.minus(DAY);
    lossy.stream()
        .filter(past -> past.at().isAfter(since))
        .forEach(past -> SessionsText.lost(past, now, out));
  }
}
