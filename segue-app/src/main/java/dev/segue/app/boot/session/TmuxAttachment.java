package dev.segue.app.boot.session;

import dev.segue.app.cli.session.Started;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.session.PastSession;
import dev.segue.session.terminal.TmuxServer;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import java.io.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The user's terminal at a session of tmux, until the one leaves or the other ends. */
public final class TmuxAttachment {
  private static final long LOOK_EVERY_MILLIS = 50;

  /** For the owner to write down the end; where there is none, another process does. */
  private static final int LOOKS = 100;

  private static final int FAILED = 4;

  private final Journal store;
  private final EventCodec codec;
  private final String project;

  public TmuxAttachment(Journal store, EventCodec codec, String project) {
    this.store = store;
    this.codec = codec;
    this.project = project;
  }

  /**
   * Whether there is a terminal at all.
   *
   * @param command that is to show an agent there
   * @throws Refusal when there is none
   */
  public static void check(String command) {
    if (Optional.ofNullable(System.console()).filter(Console::isTerminal).isEmpty()) {
      throw noTerminal(command);
    }
  }

  /** Says that there is no terminal, and what needs none. */
  static Refusal noTerminal(String command) {
    return Refusal.usage(
        "segue %s shows the agent at your terminal, and there is none here; segue start --detach starts one in the background"
            .formatted(command));
  }

  /**
   * Attaches it.
   *
   * @param socket where its owner listens
   * @param environment of this process
   * @return exit code 0 when the user left and the session lives on, else the one of the agent
   */
  public Started attach(String session, Path socket, Map<String, String> environment)
      throws InterruptedException {
    var place = new Place(socket);
    TmuxServer tmux = place.tmux();
    var builder = new ProcessBuilder(tmux.attachCommand()).inheritIO();
    builder.environment().clear();
    builder.environment().putAll(environment);
    // A terminal of the user's own tmux is one like others.
    builder.environment().remove("TMUX");
    int client;
    try {
      client = builder.start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start tmux: " + e.getMessage(), e);
    }
    var sessionOwnership = new SessionOwnership(store, codec, project);
    for (int looks = 0; looks < LOOKS && !tmux.isThere(); looks++) {
      if (place.owner().isEmpty()) {
        sessionOwnership.look(session);
      }
      Optional<Integer> code = code(session);
      if (code.isPresent()) {
        return new Started(code.get(), "", "");
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
    }
    // A client that failed has said why.
    return new Started(
        client == 0 ? 0 : FAILED,
        "",
        "segue: %1$s goes on; segue attach %1$s comes back\n".formatted(session));
  }

  private Optional<Integer> code(String session) {
    var sessions = ProjectLog.open(store, codec, project).state().sessions();
    if (sessions.find(session).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        sessions
            .last()
            .map(PastSession::end)
            .filter(end -> end.session().equals(session))
            .flatMap(end -> end.exitCode())
            .orElse(0));
  }
}
