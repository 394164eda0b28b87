package dev.segue.bench.terminal;

import dev.segue.session.terminal.PtyTerminal;
import dev.segue.session.terminal.Size;
import dev.segue.session.terminal.TerminalListener;
import dev.segue.testkit.terminal.Evidence;
import dev.segue.testkit.terminal.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A pseudo terminal whose agent lives here. */
final class PtyStage {
  /** Raw, with reads that end after a tenth of a second, and held open until it is ended. */
  private static final String HOLD =
      "stty raw -echo min 0 time 1; tty > \"$1.new\"; mv \"$1.new\" \"$1\"; exec sleep 3600";

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
  private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(20);

  /** What holds the terminal, as its owner sees it. */
  static final String PROGRAM = "sleep";

  private final Script script;
  private final Path folder;

  /**
   * A stage.
   *
   * @param folder of its own
   */
  PtyStage(Script script, Path folder) {
    this.script = script;
    this.folder = folder;
  }

  PtyTerminal start(TerminalListener listener) throws IOException {
    var size = script.size();
    return PtyTerminal.start(
        List.of("sh", "-c", HOLD, "sh", folder.resolve("tty").toString()),
        folder,
        Map.of("PATH", System.getenv("PATH"), "TERM", "xterm"),
        new Size(size.columns(), size.rows()),
        listener);
  }

  /** Lets the agent begin; its terminal ends with it. */
  PtyAgent begin(PtyTerminal pty, Consumer<Evidence> tell) throws IOException {
    var agent = new PtyAgent(script, tty(), tell);
    Thread.ofPlatform().daemon().name("agent-" + pty.pid()).start(() -> play(agent, pty));
    return agent;
  }

  private Path tty() throws IOException {
    Path name = folder.resolve("tty");
    long until = System.nanoTime() + PATIENCE;
    while (!Files.exists(name)) {
      if (System.nanoTime() > until) {
        throw new NoTerminalException();
      }
      LockSupport.parkNanos(LOOK_EVERY);
    }
    return Path.of(Files.readString(name).strip());
  }

  private static void play(PtyAgent agent, PtyTerminal pty) {
    try {
      agent.play();
    } catch (IOException _) {
      // The terminal was closed under it, which is how most scenes end.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    pty.close();
  }
}
