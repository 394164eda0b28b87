package dev.segue.testkit.terminal.program;

import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.ScriptedAgent;
import dev.segue.testkit.terminal.Step;
import dev.segue.testkit.terminal.skins.Size;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The scripted agent at a real terminal: keys come from standard input, which is made raw where it
 * is a terminal, what is shown goes to standard output, and time is real. The terminal's size
 * counts before the script's, and is looked at ten times a second. Without a terminal it plays on
 * pipes.
 *
 * <p>Started in a terminal or a pseudo terminal, with the kit and its libraries on the class path:
 *
 * <pre>{@code
 * java --enable-native-access=ALL-UNNAMED -cp "..." \
 *   dev.segue.testkit.terminal.program.ScriptedTerminal --seed 7 --look claude \
 *   --fault trust --fault enter-lost=300@0.5 --log run.jsonl --transcript chat.jsonl --hook 'told --at-once'
 * }</pre>
 *
 * The faults are those of {@link dev.segue.testkit.terminal.Fault}. The log's first line has the
 * script in the form that {@code --script FILE} reads, so that a run can be played again; a hook's
 * command line is given JSON on its standard input. What comes after {@code --} is left alone.
 *
 * <p>Exit codes: the agent's own (139 for a crash), 129 when standard input ends, 2 for a command
 * line that is not understood.
 */
public final class ScriptedTerminal {
  private static final int HANG_UP = 129;
  private static final int USAGE = 2;
  private static final long LOOK_AT_SIZE = 100;

  /** Arrives when nothing more does. */
  private static final byte[] END = new byte[0];

  private final ScriptedAgent agent;
  private final Outside outside;
  private final Tty tty;
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final long began = System.nanoTime();

  /** Few, so that what nobody reads stays in the terminal, where writers notice it. */
  private final BlockingQueue<byte[]> arrived = new ArrayBlockingQueue<>(2);

  private Size size;
  private Step last;

  private ScriptedTerminal(Options options, Tty tty) throws IOException {
    this.tty = tty;
    this.size = tty.size().orElse(options.script().size());
    Script script = options.script().sized(size);
    this.agent = new ScriptedAgent(script);
    this.outside = new Outside(options);
    this.last = agent.begin();
    take(last);
  }

  /** See the class. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int code;
    try {
      var options = Options.parse(List.of(arguments));
      try (var tty = new Tty()) {
        code = new ScriptedTerminal(options, tty).run();
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      try (var err = new FileOutputStream(FileDescriptor.err)) {
        err.write((e.getMessage() + "\n" + Options.USAGE).getBytes(StandardCharsets.UTF_8));
      }
      code = USAGE;
    }
    System.exit(code);
  }

  private int run() throws IOException, InterruptedException {
    Thread.ofPlatform().daemon().name("keys").start(this::readAll);
    long sizeSeen = 0;
    while (last.exit().isEmpty()) {
      byte[] bytes = arrived.poll(untilWake(), TimeUnit.MILLISECONDS);
      if (bytes != null && bytes.length == 0) {
        return HANG_UP;
      }
      long now = now();
      if (bytes != null) {
        take(agent.receive(bytes, now));
      } else if (last.wakeAt().isPresent() && last.wakeAt().getAsLong() <= now) {
        take(agent.wake(now));
      }
      if (now >= sizeSeen + LOOK_AT_SIZE && last.exit().isEmpty()) {
        sizeSeen = now;
        lookAtSize(now);
      }
    }
    outside.close();
    return last.exit().orElseThrow();
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
  }

  private long untilWake() {
    long wake = last.wakeAt().orElse(Long.MAX_VALUE);
    return Math.clamp(wake - now(), 0, LOOK_AT_SIZE);
  }

  private void lookAtSize(long now) throws IOException {
    Optional<Size> seen = tty.size().filter(other -> !other.equals(size));
    if (seen.isPresent()) {
      size = seen.get();
      take(agent.resize(size, now));
    }
  }

  /** The log comes first: whoever sees something on the screen finds it there. */
  private void take(Step step) throws IOException {
    last = step;
    outside.log(step.entries());
    outside.tell(step.evidence());
    if (!step.output().isEmpty()) {
      out.write(step.output().getBytes(StandardCharsets.UTF_8));
    }
  }

  private void readAll() {
    try {
      pass();
      arrived.put(END);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void pass() throws InterruptedException {
    var buffer = new byte[1 << 16];
    try (var in = new FileInputStream(FileDescriptor.in)) {
      for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
        arrived.put(Arrays.copyOf(buffer, read));
      }
    } catch (IOException _) {
      // A terminal that has gone says so with an error: the end of all keys, too.
    }
  }
}
