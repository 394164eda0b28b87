package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.context.pack.StoreAccess;
import dev.segue.core.context.ContextRefusal;
import dev.segue.core.context.RefusalCode;
import dev.segue.core.journal.Journal;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The store that flags, environment and configuration mean, open for one act at a time: whoever
 * calls may be idle for days.
 */
public final class StoreEntry implements StoreAccess {
  private final CommandPorts commandPorts;
  private final Configuration configuration;

  public StoreEntry(CommandPorts commandPorts, Configuration configuration) {
    this.commandPorts = commandPorts;
    this.configuration = configuration;
  }

  @Override
  public boolean isThere() {
    Optional<Journal> there = commandPorts.existingStore(configuration);
    there.ifPresent(Journal::close);
    return there.isPresent();
  }

  @Override
  public <T> T with(Optional<String> project, BiFunction<Journal, String, T> work) {
    try (Journal store = ProjectChoice.storeOf(commandPorts, configuration)) {
      return work.apply(store, project.orElseGet(() -> ProjectChoice.forAct(configuration, store)));
    } catch (Refusal e) {
      throw new ContextRefusal(
          e.kind() == Refusal.Kind.UNKNOWN
              ? RefusalCode.NOT_FOUND
              : RefusalCode.FAILED_PRECONDITION,
          String.valueOf(e.getMessage()));
    }
  }

  @Override
  public <T> T beginning(Optional<String> project, BiFunction<Journal, String, T> work) {
    return with(
        project,
        (journal, name) -> {
          commandPorts.mayBegin(configuration, journal, name);
          return work.apply(journal, name);
        });
  }
}
