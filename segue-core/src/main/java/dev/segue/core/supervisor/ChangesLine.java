package dev.segue.core.supervisor;

import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.text.Untrusted;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a task's agents changed, in one line, for a task whose agent said nothing of it.
 *
 * @param text ends with a full stop; empty when nothing changed
 * @param files how many there are
 */
record ChangesLine(Optional<String> text, int files) {
  private static final int NAMED = 3;
  private static final int PATH_CHARACTERS = 60;

  /** Over all dispatches, as the workspace showed them. */
  static ChangesLine of(List<Attempt> attempts) {
    Set<String> changed = new TreeSet<>();
    for (Attempt attempt : attempts) {
      for (Dispatch dispatch : attempt.dispatches()) {
        dispatch
            .end()
            .ifPresent(
                end -> {
                  changed.addAll(end.created());
                  changed.addAll(end.updated());
                  changed.addAll(end.deleted());
                });
      }
    }
    return new ChangesLine(text(changed), changed.size());
  }

  private static Optional<String> text(Set<String> changed) {
    if (changed.isEmpty()) {
      return Optional.empty();
    }
    String named =
        changed.stream()
            .limit(NAMED)
            .map(path -> Untrusted.cut(Untrusted.oneLine(Untrusted.visible(path)), PATH_CHARACTERS))
            .collect(Collectors.joining(", "));
    int more = changed.size() - NAMED;
    return Optional.of("Changed " + named + (more > 0 ? " +%d more".formatted(more) : "") + ".");
  }
}
