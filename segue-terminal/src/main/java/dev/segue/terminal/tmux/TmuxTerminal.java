package dev.segue.terminal.tmux;

import dev.segue.terminal.AgentTerminal;
import dev.segue.terminal.Size;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A program in a session of tmux. It outlives this object and this process; another one takes it up
 * with {@link #attach}, and is told the present screen before anything else. tmux itself answers
 * what a program asks of its terminal, so nobody else may, save where tmux keeps silent (the
 * question whether anybody listens to its state). Safe for use by several threads.
 */
public final class TmuxTerminal implements AgentTerminal {
  /**
   * Bytes of a command. tmux 3.3a needs time by the square of their number: for 64 KB 200 ms in
   * chunks of 64, 3 s in chunks of 4096.
   */
  private static final int CHUNK = 64;

  private static final int RESTARTS = 10;
  private static final int KILLED = 128 + 9;
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

  /**
   * Stays behind the program, since tmux drops what nobody has read of a pane that ends, and tells
   * its exit code behind its last byte. The program gets a process group of its own, so that keys
   * end it alone and the terminal names it; one that stops goes on at once, since nobody here could
   * tell it to (147 to 150 are the signals that stop). What the shell itself says of signals is
   * nobody's.
   */
  private static final String KEEPER =
      "set -m; exec 3>&2 2>/dev/null; \"$@\" 2>&3 3>&-; c=$?;"
          + " while [ \"$c\" -gt 146 ] && [ \"$c\" -lt 151 ] && jobs %% >/dev/null; do fg >/dev/null; c=$?; done;"
          + " printf '\\033\\\\\\033]2;segue-ended-%s-%s\\007' \"$0\" \"$c\"; exec sleep 2147483647";

  private static final String OPTIONS =
      """
      set -g status off
      set -g escape-time 0
      set -g focus-events on
      set -g set-titles on
      set -g set-titles-string "#T"
      set -g default-terminal tmux-256color
      set -g history-limit 2000
      set -g update-environment ""
      set -g window-size latest
      set -g allow-rename off
      set -g automatic-rename off
      set -s extended-keys on
      set -gq allow-passthrough on
      """;

  private final TmuxServer server;
  private final String session;
  private final Output output;
  private final ControlClient client;
  private final String pane;
  private volatile long keeper;
  private volatile boolean isOver;

  private TmuxTerminal(
      TmuxServer server, String session, String[] facts, TmuxListener listener, Process process) {
    this.server = server;
    this.session = session;
    this.pane = facts[0];
    this.client = new ControlClient(process);
    this.output = new Output(client, pane, new EndMark(facts[1]), listener);
  }

  /**
   * Starts a program.
   *
   * @param name of the session, whatever characters; the only one of this name
   * @param program its environment is complete, but for what tmux itself tells and the PATH and
   *     HOME of whoever started the server
   * @throws IOException when there is no tmux that will do, or it refuses
   */
  public static TmuxTerminal start(
      TmuxServer server, String name, TmuxProgram program, Size size, TmuxListener listener)
      throws IOException {
    server.check();
    String session = TmuxText.quoted(TmuxText.session(name));
    String secret = UUID.randomUUID().toString().replace("-", "");
    String script =
        OPTIONS
            + "new-session -d -s %s -x %d -y %d".formatted(session, size.columns(), size.rows())
            + program.environment().entrySet().stream()
                .map(entry -> " -e " + TmuxText.quoted(entry.getKey() + "=" + entry.getValue()))
                .collect(Collectors.joining())
            // In the program's place until we listen: nothing that it writes is to be missed.
            + " -- sleep 2147483647\nset -F -t %s: @segue_pane \"#{pane_id} %s\"\n"
                .formatted(session, secret);
    TmuxServer.Result result = server.source(script, program.folder());
    for (int again = 0; again < RESTARTS && isServerGone(result); again++) {
      result = server.source(script, program.folder());
    }
    if (result.code() != 0 || !result.output().isBlank()) {
      throw new IOException("tmux starts no session: " + firstLine(result));
    }
    return attach(server, name, program.argv(), listener);
  }

  /**
   * Takes up what runs already; returns when the listener has been told the present screen.
   *
   * @throws IOException when there is no such session
   */
  public static TmuxTerminal attach(TmuxServer server, String name, TmuxListener listener)
      throws IOException {
    server.check();
    return attach(server, name, List.of(), listener);
  }

  private static TmuxTerminal attach(
      TmuxServer server, String name, List<String> argv, TmuxListener listener) throws IOException {
    String session = TmuxText.session(name);
    TmuxServer.Result facts =
        server.command("display-message", "-p", "-t", "=" + session + ":", "#{@segue_pane}");
    String[] fields = facts.output().strip().split(" ", -1);
    if (facts.code() != 0 || fields.length != 2) {
      throw new IOException("no session of this name in tmux: " + firstLine(facts));
    }
    Process process =
        server
            .builder(
                server.argv("-C", "attach-session", "-f", "ignore-size", "-t", "=" + session),
                Path.of("/"))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var terminal = new TmuxTerminal(server, session, fields, listener, process);
    terminal.begin(argv.isEmpty() ? "" : respawn(fields[0], fields[1], argv));
    return terminal;
  }

  /** A server ends with its last session, and is reached for a moment yet: nothing was started. */
  private static boolean isServerGone(TmuxServer.Result result) {
    return result.output().contains("server exited") || result.output().contains("lost server");
  }

  private static String firstLine(TmuxServer.Result result) {
    return result.output().lines().findFirst().orElse("exit code " + result.code());
  }

  private static String respawn(String pane, String secret, List<String> argv) {
    var words = new ArrayList<>(List.of("/bin/sh", "-c", KEEPER, secret));
    words.addAll(argv);
    return words.stream()
        .map(TmuxText::quoted)
        .collect(Collectors.joining(" ", "respawn-pane -k -t " + pane + " -- ", ""));
  }

  /**
   * @param command to be run when the present screen has been told; may be empty
   */
  private void begin(String command) throws IOException {
    var shown = new CountDownLatch(1);
    Thread.ofVirtual().name("tmux-" + session).start(this::read);
    output.begin();
    if (!command.isEmpty()) {
      client.send(command, 1, _ -> {});
    }
    client.send(
        "display-message -p -t " + pane + " \"#{pane_pid}\"",
        1,
        answers -> {
          if (!answers.isEmpty()) {
            keeper = Long.parseLong(String.join("", answers.getFirst()));
          }
          shown.countDown();
        });
    try {
      shown.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      client.leave();
      throw new IOException("interrupted while tmux was asked for the screen", e);
    }
  }

  private void read() {
    client.read(output);
    isOver = true;
    output.over(isThere() ? null : KILLED);
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
    var line = new StringBuilder();
    synchronized (client) {
      for (int from = 0; from < bytes.length; from += CHUNK) {
        int to = Math.min(bytes.length, from + CHUNK);
        line.setLength(0);
        // A user who looks back has put the pane in a mode that would take the keys.
        line.append("copy-mode -q -t ").append(pane).append(" ; send-keys -H -t ").append(pane);
        line.append(' ').append(HEX.formatHex(bytes, from, to));
        boolean isLast = to == bytes.length;
        client.send(
            line.toString(),
            2,
            _ -> {
              if (isLast) {
                done.run();
              }
            });
      }
    }
  }

  /** Holds while no user looks at the session; then the user's terminal says the size. */
  @Override
  public void resize(Size size) {
    client.send("refresh-client -C %dx%d".formatted(size.columns(), size.rows()), 1, _ -> {});
  }

  @Override
  public Optional<String> foreground() {
    try {
      TmuxServer.Result said =
          server.command("display-message", "-p", "-t", pane, "#{pane_current_command}");
      return said.code() == 0 && !said.output().isBlank()
          ? Optional.of(said.output().strip())
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  @Override
  public boolean isAlive() {
    return output.exitCode().isEmpty() && (!isOver || isThere());
  }

  private boolean isThere() {
    try {
      return server.command("has-session", "-t", "=" + session).code() == 0;
    } catch (IOException _) {
      return false;
    }
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
    ProcessHandle.of(keeper)
        .ifPresent(handle -> handle.descendants().forEach(ProcessHandle::destroyForcibly));
    try {
      server.command("kill-session", "-t", "=" + session);
    } catch (IOException _) {
      // Without a tmux to be asked there is no session either: its programs have just been ended.
      client.leave();
    }
  }

  /** What comes out of the pane, in the reader's thread. */
  private static final class Output implements ControlClient.Events {
    private final ControlClient client;
    private final String pane;
    private final EndMark mark;
    private final TmuxListener listener;
    private final Noted noted = new Noted();
    private boolean isLive;
    private boolean isToldEnd;
    private @Nullable Size size;
    private volatile boolean isMute;
    private volatile OptionalInt exitCode = OptionalInt.empty();

    Output(ControlClient client, String pane, EndMark mark, TmuxListener listener) {
      this.client = client;
      this.pane = pane;
      this.mark = mark;
      this.listener = listener;
    }

    OptionalInt exitCode() {
      return exitCode;
    }

    void mute() {
      isMute = true;
    }

    void begin() {
      client.send(
          Present.commands(pane),
          Present.ANSWERS,
          answers -> {
            if (!answers.isEmpty()) {
              present(answers);
            }
          });
    }

    /** Whatever came before is in the picture, and whatever comes after is not. */
    private void present(List<List<String>> answers) {
      isLive = true;
      String[] fields = Present.fields(answers);
      size(fields[Present.WIDTH], fields[Present.HEIGHT]);
      byte[] bytes = Present.bytes(answers);
      noted.look(new String(bytes, StandardCharsets.ISO_8859_1));
      listener.output(bytes);
      mark.inTitle(Present.title(fields)).ifPresent(this::ended);
    }

    @Override
    public void output(String from, String bytes) {
      if (!isLive || isMute || isToldEnd || !from.equals(pane)) {
        return;
      }
      byte[] own = mark.pass(bytes);
      if (noted.look(new String(own, StandardCharsets.ISO_8859_1))) {
        String codes =
            noted.all().chars().mapToObj(Integer::toHexString).collect(Collectors.joining(","));
        client.send("set -p -t %s @segue_noted \"%s\"".formatted(pane, codes), 1, _ -> {});
      }
      if (own.length > 0) {
        listener.output(own);
      }
      mark.code().ifPresent(this::ended);
    }

    @Override
    public void layoutChanged() {
      client.send(
          "display-message -p -t %s \"#{pane_width} #{pane_height}\"".formatted(pane),
          1,
          answers -> {
            if (!answers.isEmpty() && isLive && !isMute) {
              String[] fields = String.join("", answers.getFirst()).split(" ", -1);
              size(fields[Present.WIDTH], fields[Present.HEIGHT]);
            }
          });
    }

    private void size(String columns, String rows) {
      var now = new Size(Integer.parseInt(columns), Integer.parseInt(rows));
      if (!now.equals(size)) {
        size = now;
        listener.resized(now);
      }
    }

    private void ended(int code) {
      exitCode = OptionalInt.of(code);
      tell(code);
      // Nobody needs what is left of it, the user who looks at it neither.
      client.send("kill-session", 1, _ -> {});
    }

    private void tell(int code) {
      if (!isToldEnd && !isMute) {
        isToldEnd = true;
        listener.ended(code);
      }
    }

    /** The client is gone; with a code, the session too. */
    void over(@Nullable Integer code) {
      if (code != null) {
        tell(code);
      }
    }
  }
}
