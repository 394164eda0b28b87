package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.core.journal.Journal;
import dev.segue.core.provider.Breakers;
import dev.segue.core.run.ProjectState;
import dev.segue.core.view.SessionView;
import dev.segue.core.view.SessionView.Presence;
import dev.segue.core.view.StatusView;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import dev.segue.store.SessionLog;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the states of the projects that a command is about. */
public final class Statuses {
  private Statuses() {}

  /**
   * Looks at them.
   *
   * @param use of the views; they read in the store, which is open no longer than this
   */
  public static <T> T look(ProjectStore store, Function<List<StatusView>, T> use) {
    Optional<Journal> existing = store.existing();
    try {
      return use.apply(views(store, existing, now()));
    } finally {
      existing.ifPresent(Journal::close);
    }
  }

  /** The present, as precise as events are. */
  public static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  /** The {@code status} document. */
  public static Map<String, ?> document(List<StatusView> views) {
    return views.size() == 1
        ? views.getFirst().document()
        : Map.of("projects", views.stream().map(StatusView::document).toList());
  }

  /** What the {@code status} documents say of tasks that wait for a person. */
  public static Map<String, ?> waiting(List<StatusView> views) {
    return Map.of("waiting", views.stream().flatMap(view -> view.waiting().stream()).toList());
  }

  private static List<StatusView> views(ProjectStore owner, Optional<Journal> store, Instant now) {
    Configuration configuration = owner.configuration();
    EventCodec outlining = EventCodec.outlining();
    Breakers breakers =
        store.map(s -> ProviderLog.open(s, outlining).breakers()).orElse(Breakers.NONE);
    List<String> projects = ProjectChoice.forReading(configuration, store);
    if (projects.isEmpty()) {
      return List.of(
          new StatusView(
              configuration.places().lastResortProject(),
              new ProjectState(),
              breakers,
              false,
              now));
    }
    var views = new ArrayList<StatusView>();
    for (String project : projects) {
      ProjectState state =
          store
              .map(s -> ProjectLog.open(s, outlining, project).state())
              .orElseGet(ProjectState::new);
      boolean isHeld = owner.isHeld(project);
      views.add(
          new StatusView(project, state, breakers, isHeld, now, sessions(state, store, outlining)));
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
}
