package dev.segue.app.boot;

import dev.segue.run.Stop;
import org.jspecify.annotations.Nullable;

/** Hands SIGINT and SIGTERM to a {@link Stop} for as long as a run goes on. */
final class Signals implements AutoCloseable {
  private static final int INT = 2;
  private static final int TERM = 15;

  private final Stop stop = new Stop();
  private final @Nullable Object formerInt;
  private final @Nullable Object formerTerm;

  private Signals() {
    formerInt = org.jline.utils.Signals.register("INT", () -> stop.ask(INT));
    formerTerm = org.jline.utils.Signals.register("TERM", () -> stop.ask(TERM));
  }

  static Signals listening() {
    return new Signals();
  }

  Stop stop() {
    return stop;
  }

  @Override
  public void close() {
    org.jline.utils.Signals.unregister("INT", formerInt);
    org.jline.utils.Signals.unregister("TERM", formerTerm);
  }
}
