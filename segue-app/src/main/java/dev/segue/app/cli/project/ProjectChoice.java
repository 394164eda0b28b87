package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.ReadableStore;
import java.util.List;
import java.util.Optional;

/** Which project a command means. */
public final class ProjectChoice {
  private ProjectChoice() {}

  /**
   * For a run, which may begin one: flag and environment, the task file, the configuration, the
   * store, the folder.
   */
  public static String forRun(
      Configuration configuration, Optional<String> ofFile, Optional<Journal> store) {
    return configuration
        .places()
        .askedProject()
        .or(() -> ofFile)
        .or(() -> configuration.settings().project())
        .or(() -> only(known(store)))
        .orElseGet(() -> configuration.places().lastResortProject());
  }

  /**
   * For an operator's act on one project.
   *
   * @throws Refusal when there are several and none was named
   */
  public static String forAct(Configuration configuration, ReadableStore store) {
    Optional<String> named =
        configuration.places().askedProject().or(() -> configuration.settings().project());
    List<String> known = known(Optional.of(store));
    if (named.isEmpty() && known.size() > 1) {
      throw Refusal.unfit(
          "the store holds several projects (%s); name one with --project"
              .formatted(String.join(", ", known)));
    }
    return named.or(() -> only(known)).orElseGet(() -> configuration.places().lastResortProject());
  }

  /** For reading: the named one, else all of the store. */
  public static List<String> forReading(Configuration configuration, Optional<Journal> store) {
    Optional<String> named =
        configuration.places().askedProject().or(() -> configuration.settings().project());
    return named.map(List::of).orElseGet(() -> known(store));
  }

  private static List<String> known(Optional<? extends ReadableStore> store) {
    return store.map(ReadableStore::journals).orElse(List.of()).stream()
        .filter(JournalId::isProject)
        .map(JournalId::name)
        .toList();
  }

  private static Optional<String> only(List<String> known) {
    return known.size() == 1 ? Optional.of(known.getFirst()) : Optional.empty();
  }
}
