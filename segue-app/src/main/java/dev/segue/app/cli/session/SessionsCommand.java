package dev.segue.app.cli.session;

import dev.segue.app.cli.print.SessionsText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ReadingOutput;
import dev.segue.core.session.PastSession;
import dev.segue.core.text.Json;
import dev.segue.core.view.SessionView;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Agents at terminals. */
@Command(
    name = "sessions",
    mixinStandardHelpOptions = true,
    description = "Agents at terminals: what each does, and what waits for it.")
public final class SessionsCommand implements Callable<Integer> {
  private static final Duration DAY = Duration.ofDays(1);

  private final CommandEnvironment environment;
  private final Sessions sessions;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();

  @Option(
      names = "--all",
      description = {
        "Also every session that ended without having delivered a message, of those the last",
        "eight; left out, those of the last day are told below the list."
      })
  private boolean isAll;

  public SessionsCommand(CommandEnvironment environment, Sessions sessions) {
    this.environment = environment;
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    ProjectStore store = environment.store(places.flags(Optional.empty()));
    PrintWriter out = spec.commandLine().getOut();
    List<SessionView> views = SessionViews.of(sessions, store);
    List<PastSession> lossy = SessionViews.lossy(store);
    Instant now = Instant.now();
    if (output.isJson()) {
      Map<String, ?> document =
          isAll ? SessionViews.document(views, lossy) : SessionViews.document(views);
      out.println(Json.pretty(document));
    } else {
      SessionsText.print(views, now, out);
      Instant since = isAll ? Instant.MIN : now.minus(DAY);
      lossy.stream()
          .filter(past -> past.at().isAfter(since))
          .forEach(past -> SessionsText.lost(past, now, out));
    }
    out.flush();
    return 0;
  }
}
