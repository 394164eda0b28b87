package dev.segue.app.cli.session;

import dev.segue.app.config.Configuration;
import dev.segue.core.journal.Journal;
import dev.segue.core.view.SessionView;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Agents at terminals, for whoever asks. */
public final class SessionViews {
  private SessionViews() {}

  /**
   * Those that have not ended, their owners asked; one that ended without an owner is ended in the
   * journals, too. Without a store there are none.
   */
  public static List<SessionView> of(SessionGround ground, Configuration configuration) {
    Optional<Journal> existing = ground.existingStore(configuration);
    if (existing.isEmpty()) {
      return List.of();
    }
    try (Journal store = existing.get()) {
      return KnownSession.open(ground, configuration, store).stream()
          .filter(known -> ground.look(configuration, known.name()) != OwnerFound.ENDED)
          .map(
              known ->
                  new SessionView(
                      known.open().orElseThrow(),
                      known.log().ledger(),
                      Owner.presence(ground, configuration, known.name())))
          .toList();
    }
  }

  /** The {@code sessions} document. */
  public static Map<String, ?> document(List<SessionView> views) {
    return Map.of("sessions", views.stream().map(SessionView::document).toList());
  }
}
