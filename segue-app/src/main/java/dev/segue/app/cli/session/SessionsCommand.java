package dev.segue.app.cli.session;

import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.cli.entry.ProjectChoice;
import dev.segue.app.config.Configuration;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.session.SessionLog;
import dev.segue.core.journal.Journal;
import dev.segue.core.session.OpenSession;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Agents at terminals. */
@Command(
    name = "sessions",
    mixinStandardHelpOptions = true,
    description = "Agents at terminals: what each does, and what waits for it.")
public final class SessionsCommand implements Callable<Integer> {
  private final SessionGround ground;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  public SessionsCommand(SessionGround ground) {
    this.ground = ground;
  }

  @Override
  public Integer call() {
    Configuration configuration = ground.configuration(places.flags(Optional.empty()));
    PrintWriter out = spec.commandLine().getOut();
    try (Journal store = ProjectChoice.storeOf(ground, configuration)) {
      for (String project : ProjectChoice.forReading(configuration, Optional.of(store))) {
        for (OpenSession session : open(store, project)) {
          OwnerFound owner = ground.look(configuration, session.session());
          if (owner != OwnerFound.ENDED) {
            print(store, session, owner, out);
          }
        }
      }
    }
    out.flush();
    return 0;
  }

  private List<OpenSession> open(Journal store, String project) {
    return ProjectLog.open(store, ground.codec(), project).state().sessions().open();
  }

  private void print(Journal store, OpenSession session, OwnerFound owner, PrintWriter out) {
    SessionLog log = SessionLog.open(store, ground.codec(), session.session());
    String state =
        log.ledger().seen().map(seen -> seen.state() + ", " + seen.reason()).orElse("starting");
    long waiting = log.ledger().open().size();
    out.println(
        "%s  %s  pid %d  %s%s%s"
            .formatted(
                session.session(),
                session.agent(),
                session.pid(),
                state,
                waiting == 0 ? "" : "  " + waiting + " waiting",
                owner == OwnerFound.ORPHANED
                    ? "  (not looked after: segue attach or send takes it up)"
                    : ""));
  }
}
