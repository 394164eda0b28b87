package dev.segue.session.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A program in a session of tmux. It outlives this object and this process; another one takes it up
 * with {@link #attach}, and is told the present screen before anything else. The client by which it
 * is read may be lost as well: then there is another at once, and the present screen is told once
 * more. tmux itself answers what a program asks of its terminal, so nobody else may, save where
 * tmux keeps silent (the question whether anybody listens to its state). Safe for use by several
 * threads.
 */
public final class TmuxTerminal implements AgentTerminal {
  /**
   * Bytes of a command. tmux 3.3a needs time by the square of their number: for 64 KB 200 ms in
   * chunks of 64, 3 s in chunks of 4096.
   */
  private static final int CHUNK = 64;

  private static final int PIECE = 1024;

  /** Of a client that was lost; a server that does not let one in is gone. */
  private static final int TRIES = 20;

  private static final long REST_MILLIS = 100;
  private static final int KILLED = 128 + 9;
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

  private final TmuxServer server;
  private final PaneOutput output;
  private final String pane;
  private final AtomicLong buffers = new AtomicLong();
  private volatile ControlClient client;
  private volatile long keeper;
  private volatile boolean isGone;
  private volatile Ending ending = Ending.NONE;

  private TmuxTerminal(
      TmuxServer server, String[] pane, ControlClient client, TmuxListener listener) {
    this.server = server;
    this.pane = pane[0];
    this.client = client;
    this.output = new PaneOutput(pane[0], new EndMark(pane[1]), listener, () -> ending.finish());
  }

  /**
   * Starts a program.
   *
   * @param server that is not there yet
   * @throws IOException when there is no tmux that will do, or it refuses
   */
  public static TmuxTerminal start(
      TmuxServer server, TmuxProgram program, Size size, TmuxListener listener) throws IOException {
    TmuxServer.check();
    return attach(server, Keeper.begin(server, program, size), listener);
  }

  /**
   * Takes up what runs already; returns when the listener has been told the present screen.
   *
   * @throws IOException when there is no such session
   */
  public static TmuxTerminal attach(TmuxServer server, TmuxListener listener) throws IOException {
    TmuxServer.check();
    return attach(server, "", listener);
  }

  /**
   * @param command to be run when the present screen has been told; may be empty
   */
  private static TmuxTerminal attach(TmuxServer server, String command, TmuxListener listener)
      throws IOException {
    TmuxServer.Result facts =
        server.command(
            "display-message", "-p", "-t", "=" + TmuxServer.SESSION + ":", "#{@segue_pane}");
    String[] fields = facts.output().strip().split(" ", -1);
    if (facts.code() != 0 || fields.length != 2) {
      throw new IOException("no session in tmux: " + Keeper.firstLine(facts));
    }
    var terminal = new TmuxTerminal(server, fields, client(server), listener);
    terminal.begin(command);
    return terminal;
  }

  private static ControlClient client(TmuxServer server) throws IOException {
    List<String> argv =
        server.argv("-C", "attach-session", "-f", "ignore-size", "-t", "=" + TmuxServer.SESSION);
    return new ControlClient(
        server.builder(argv).redirectError(ProcessBuilder.Redirect.DISCARD).start());
  }

  private void begin(String command) throws IOException {
    Thread.ofVirtual().name("tmux").start(this::read);
    try {
      if (!show(client, command)) {
        throw new IOException("tmux let nobody in");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      client.leave();
      throw new IOException("interrupted while tmux was asked for the screen", e);
    }
  }

  /** Whether the present screen has been told by this client. */
  private boolean show(ControlClient by, String command) throws InterruptedException {
    by.awaitBeginning();
    output.begin(by);
    if (!command.isEmpty()) {
      by.send(command, 1, _ -> {});
    }
    var shown = new CountDownLatch(1);
    var pids = new AtomicLong();
    by.send(
        "display-message -p -t " + pane + " \"#{pane_pid}\"",
        1,
        answers -> {
          if (!answers.isEmpty()) {
            pids.set(Long.parseLong(String.join("", answers.getFirst())));
          }
          shown.countDown();
        });
    shown.await();
    if (pids.get() > 0) {
      keeper = pids.get();
    }
    return pids.get() > 0;
  }

  /** Until there is nothing more to read; a client that was lost is replaced. */
  private void read() {
    client.read(output);
    for (int tries = 0; tries < TRIES && !output.isOver() && server.isThere(); tries++) {
      try {
        ControlClient next = client(server);
        client = next;
        var _ = Thread.ofVirtual().name("tmux-again").start(() -> showAgain(next));
        long begun = System.nanoTime();
        next.read(output);
        if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun) > REST_MILLIS * TRIES) {
          tries = 0;
        }
        TimeUnit.MILLISECONDS.sleep(REST_MILLIS);
      } catch (IOException _) {
        break; // There is no tmux any more to be asked.
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    isGone = !server.isThere();
    output.over(server.lastExit().orElse(KILLED));
  }

  private void showAgain(ControlClient by) {
    try {
      show(by, "");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // Nobody holds this thread, so nobody interrupts it.
    }
  }

  /** The program's; the one of what keeps its exit code, where it has ended. */
  @Override
  public long pid() {
    return ProcessHandle.of(keeper)
        .flatMap(handle -> handle.children().findFirst())
        .map(ProcessHandle::pid)
        .orElse(keeper);
  }

  @Override
  public void write(byte[] bytes, Runnable done) {
    ControlClient to = client;
    synchronized (to) {
      for (int from = 0; from < bytes.length; from += CHUNK) {
        int end = Math.min(bytes.length, from + CHUNK);
        boolean isLast = end == bytes.length;
        // A user who looks back has put the pane in a mode that would take the keys.
        to.send(
            "copy-mode -q -t %1$s ; send-keys -H -t %1$s %2$s"
                .formatted(pane, HEX.formatHex(bytes, from, end)),
            2,
            isLast ? _ -> done.run() : _ -> {});
      }
    }
  }

  @Override
  public boolean givesWhole() {
    return true;
  }

  /**
   * Collected in tmux first, and then given to the program in one command together with its label,
   * so that an owner who is killed meanwhile has given all of it or nothing, and the next one knows
   * which.
   */
  @Override
  public void writeWhole(String label, List<byte[]> pieces, Runnable done) {
    byte[] bytes = joined(pieces);
    String buffer =
        "segue-%d-%d".formatted(ProcessHandle.current().pid(), buffers.incrementAndGet());
    ControlClient to = client;
    synchronized (to) {
      for (int from = 0; from < bytes.length; from += PIECE) {
        byte[] piece = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PIECE));
        to.send("set-buffer -a -b %s -- %s".formatted(buffer, TmuxText.quoted(piece)), 1, _ -> {});
      }
      to.send(
          "copy-mode -q -t %1$s ; set -p -t %1$s @segue_written %2$s ; paste-buffer -d -r -b %3$s -t %1$s"
              .formatted(pane, TmuxText.quoted(label), buffer),
          3,
          _ -> done.run());
    }
  }

  private static byte[] joined(List<byte[]> pieces) {
    var all = new ByteArrayOutputStream();
    pieces.forEach(all::writeBytes);
    return all.toByteArray();
  }

  /**
   * The label of what was written whole last, by whichever owner; empty where nothing was.
   *
   * @throws IOException when tmux does not answer
   */
  public Optional<String> lastWritten() throws IOException {
    TmuxServer.Result said =
        server.command("display-message", "-p", "-t", pane, "#{@segue_written}");
    if (said.code() != 0) {
      throw new IOException("tmux does not answer: " + Keeper.firstLine(said));
    }
    return Optional.of(said.output().strip()).filter(label -> !label.isEmpty());
  }

  /** Holds while no user looks at the session; then the user's terminal says the size. */
  @Override
  public void resize(Size size) {
    client.send("refresh-client -C %dx%d".formatted(size.columns(), size.rows()), 1, _ -> {});
  }

  @Override
  public Optional<String> foreground() {
    return ForegroundProgram.of(keeper);
  }

  @Override
  public boolean isAlive() {
    return output.exitCode().isEmpty() && !isGone && server.isThere();
  }

  /** What keeps the program's exit code lets one that stops go on at once. */
  @Override
  public boolean isSuspended() {
    return false;
  }

  @Override
  public void goOn() {
    // It never stops.
  }

  @Override
  public synchronized void end() {
    ending = ending.of(keeper);
    ending.ask();
  }

  /**
   * Lets it go on without us, when tmux has taken what was written; the listener, which may not
   * call this, is told nothing more.
   */
  public void leave() {
    output.mute();
    var taken = new CountDownLatch(1);
    client.send("display-message -p \"\"", 1, _ -> taken.countDown());
    try {
      taken.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    client.leave();
  }

  @Override
  public void close() {
    ending.force(); // Those of them whose parent has ended are nobody's descendants any more.
    ProcessHandle.of(keeper)
        .ifPresent(handle -> handle.descendants().forEach(ProcessHandle::destroyForcibly));
    try {
      server.kill();
    } catch (IOException _) {
      // Without a tmux to be asked there is no session either: its programs have just been ended.
      client.leave();
    }
  }
}
