package dev.segue.app.cli;

import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.cli.entry.ProjectChoice;
import dev.segue.app.cli.entry.ReadingOutput;
import dev.segue.app.cli.print.StatusText;
import dev.segue.app.config.Configuration;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.runtime.ProviderLog;
import dev.segue.app.session.SessionLog;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.core.journal.Journal;
import dev.segue.core.provider.Breakers;
import dev.segue.core.supervisor.ProjectState;
import dev.segue.core.text.Json;
import dev.segue.core.view.SessionView;
import dev.segue.core.view.SessionView.Presence;
import dev.segue.core.view.StatusView;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Where a project stands. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Queue, running, blocked, breakers, counts.")
final class StatusCommand implements Callable<Integer> {
  private final Backstage backstage;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();

  StatusCommand(Backstage backstage) {
    this.backstage = backstage;
  }

  @Override
  public Integer call() {
    Configuration configuration = backstage.configuration(places.flags(Optional.empty()));
    Optional<Journal> store = backstage.existingStore(configuration);
    try {
      List<StatusView> views = views(configuration, store);
      PrintWriter out = spec.commandLine().getOut();
      if (output.isJson()) {
        out.println(Json.pretty(document(views)));
      } else {
        views.forEach(view -> StatusText.print(view, out));
      }
      out.flush();
      return 0;
    } finally {
      store.ifPresent(Journal::close);
    }
  }

  private List<StatusView> views(Configuration configuration, Optional<Journal> store) {
    EventCodec outlining = EventCodec.outlining();
    Breakers breakers =
        store.map(s -> ProviderLog.open(s, outlining).breakers()).orElse(Breakers.NONE);
    List<String> projects = ProjectChoice.forReading(configuration, store);
    if (projects.isEmpty()) {
      return List.of(
          new StatusView(
              configuration.places().lastResortProject(), new ProjectState(), breakers, false));
    }
    var views = new ArrayList<StatusView>();
    for (String project : projects) {
      ProjectState state =
          store
              .map(s -> ProjectLog.open(s, outlining, project).state())
              .orElseGet(ProjectState::new);
      boolean isHeld = backstage.isHeld(configuration, project);
      views.add(
          new StatusView(project, state, breakers, isHeld, sessions(state, store, outlining)));
    }
    return views;
  }

  /** Nothing is read where there are none; their owners are not asked. */
  private static List<SessionView> sessions(
      ProjectState state, Optional<Journal> store, EventCodec codec) {
    return state.sessions().open().stream()
        .flatMap(
            session ->
                store.stream()
                    .map(s -> SessionLog.open(s, codec, session.session()).ledger())
                    .map(ledger -> new SessionView(session, ledger, Presence.UNKNOWN)))
        .toList();
  }

  private static Map<String, ?> document(List<StatusView> views) {
    return views.size() == 1
        ? views.getFirst().document()
        : Map.of("projects", views.stream().map(StatusView::document).toList());
  }
}
