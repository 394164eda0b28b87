package dev.segue.app.boot.session;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * Signals that ask this process to end, while an agent runs: the agent is ended first, so that its
 * end is noted and the user's terminal is put back. A terminal that has gone sends one, too.
 */
final class EndSignals implements AutoCloseable {
  private static final List<String> NAMES = List.of("TERM", "HUP", "INT");

  private final List<Former> former = new ArrayList<>();

  private record Former(String name, @Nullable Object handler) {}

  private EndSignals(Runnable asked) {
    for (String name : NAMES) {
      former.add(new Former(name, Signals.register(name, asked)));
    }
  }

  static EndSignals listening(Runnable asked) {
    return new EndSignals(asked);
  }

  @Override
  public void close() {
    former.forEach(one -> Signals.unregister(one.name(), one.handler()));
  }
}
