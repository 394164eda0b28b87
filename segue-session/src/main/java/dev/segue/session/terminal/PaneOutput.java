package dev.segue.session.terminal;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Passes the output of the pane to the listener, in the thread of the client that reads it. */
final class PaneOutput implements ControlClient.Events {
  /** How often tmux is asked whether a user typed, while there is output: keys have an echo. */
  private static final long ASK_NANOS = Duration.ofMillis(200).toNanos();

  /** tmux tells the second of a user's last key, so it may be a second older than it seems. */
  private static final Duration JUST_NOW = Duration.ofSeconds(2);

  private final String pane;
  private final EndMark mark;
  private final TmuxListener listener;
  private final Runnable beforeEnd;
  private final Noted noted = new Noted();
  private volatile @Nullable ControlClient client;
  private boolean isLive;
  private boolean isToldEnd;
  private @Nullable Size size;
  private volatile long askedAt = System.nanoTime() - ASK_NANOS;
  private final AtomicBoolean isAsking = new AtomicBoolean();
  private volatile boolean isMute;
  private volatile OptionalInt exitCode = OptionalInt.empty();

  /**
   * Of one pane.
   *
   * @param beforeEnd called once, before the listener is told of the program's end: whoever is told
   *     may end this process at once
   */
  PaneOutput(String pane, EndMark mark, TmuxListener listener, Runnable beforeEnd) {
    this.pane = pane;
    this.mark = mark;
    this.listener = listener;
    this.beforeEnd = beforeEnd;
  }

  OptionalInt exitCode() {
    return exitCode;
  }

  /** Tells nothing more. */
  void mute() {
    isMute = true;
  }

  boolean isOver() {
    return isMute || isToldEnd;
  }

  /** Output comes by this client from now on; the present screen first. */
  void begin(ControlClient by) {
    client = by;
    isLive = false;
    by.send(
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
    if (isOver()) {
      return;
    }
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
    if (!isLive || isOver() || !from.equals(pane)) {
      return;
    }
    byte[] own = mark.pass(bytes);
    if (noted.look(new String(own, StandardCharsets.ISO_8859_1))) {
      String codes =
          noted.all().chars().mapToObj(Integer::toHexString).collect(Collectors.joining(","));
      send("set -p -t %s @segue_noted \"%s\"".formatted(pane, codes), _ -> {});
    }
    if (own.length > 0) {
      askForKeys();
      listener.output(own);
    }
    mark.code().ifPresent(this::ended);
  }

  /** At once, or when the pause since the last time is over. */
  private void askForKeys() {
    if (!isAsking.compareAndSet(false, true)) {
      return;
    }
    Thread.ofVirtual()
        .name("tmux-keys")
        .start(
            () -> {
              long left = ASK_NANOS - (System.nanoTime() - askedAt);
              LockSupport.parkNanos(Math.clamp(left, 0, ASK_NANOS));
              askedAt = System.nanoTime();
              isAsking.set(false);
              send("list-clients -F \"#{client_control_mode} #{client_activity}\"", this::keys);
            });
  }

  private void keys(List<String> clients) {
    long since = Instant.now().minus(JUST_NOW).getEpochSecond();
    boolean isTyping =
        clients.stream()
            .filter(line -> line.matches("0 [0-9]{1,18}"))
            .anyMatch(line -> Long.parseLong(line.substring(2)) > since);
    if (isTyping && !isOver()) {
      listener.touched();
    }
  }

  @Override
  public void layoutChanged() {
    send(
        "display-message -p -t %s \"#{pane_width} #{pane_height}\"".formatted(pane),
        lines -> {
          if (isLive && !isOver()) {
            String[] fields = String.join("", lines).split(" ", -1);
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

  private void send(String command, Consumer<List<String>> to) {
    ControlClient by = client;
    if (by != null) {
      by.send(
          command,
          1,
          answers -> {
            if (!answers.isEmpty()) {
              to.accept(answers.getFirst());
            }
          });
    }
  }

  private void ended(int code) {
    exitCode = OptionalInt.of(code);
    over(code);
    // Nobody needs what is left of it, the user who looks at it neither.
    send("kill-session", _ -> {});
  }

  /** Nothing more will come. */
  void over(int code) {
    if (!isOver()) {
      isToldEnd = true;
      beforeEnd.run();
      listener.ended(code);
    }
  }
}
