package dev.segue.bench.start;

import dev.segue.app.realcli.AcceptedHome;
import dev.segue.app.realcli.Cli;
import dev.segue.app.realcli.SessionScene;
import dev.segue.session.terminal.Size;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * {@code Passing PROGRAM [program,...]}: whether a program at the terminal of {@code segue start}
 * gets each byte that its user types and nothing else, and its user each byte that it writes. The
 * program runs under {@code script} of util-linux, which keeps both as they were at its side. Not
 * counted are the question by which Segue asks for an agent's state, and what is written when the
 * program has ended, which is printed: a bell of Segue's, or a word of {@code script}'s own. Ends
 * with 1 when another byte differs.
 */
public final class Passing {
  private static final List<String> ALL =
      List.of("vim", "htop", "claude", "codex", "gemini", "copilot", "opencode");

  /** Segue and the terminal that is played here both ask agents for their state by this. */
  private static final String QUESTION = "\u001b]7501;?\u001b\\";

  private static final long QUIET_MILLIS = 700;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final Size LARGER = new Size(132, 43);

  private final List<String> program;
  private final String path;

  private Passing(List<String> program, String path) {
    this.program = program;
    this.path = path;
  }

  /** Plays it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var passing = new Passing(List.of(arguments[0].split(" ", -1)), Clis.path());
    List<String> names = arguments.length > 1 ? Arrays.asList(arguments[1].split(",", -1)) : ALL;
    boolean isSame = true;
    for (String name : names) {
      isSame &= passing.isSame(name);
    }
    System.exit(isSame ? 0 : 1);
  }

  private boolean isSame(String name) throws IOException, InterruptedException {
    Path root = Clis.folder();
    boolean isCli = !name.equals("vim") && !name.equals("htop");
    try (var scene = SessionScene.make(root, program, path, Cli.of(isCli ? name : "claude"))) {
      Path bin = Files.createDirectories(root.resolve("bin"));
      listenTo(name, bin, root);
      scene.set("PATH", bin + ":" + path);
      List<String> own = isCli ? AcceptedHome.arguments(scene.cli()) : argumentsOf(name);
      var seat = Seat.open(scene, scene.startCommand(name, own), Map.of());
      try (seat) {
        type(seat, keys(name));
        scene.command("stop");
        awaitEnd(seat);
      }
      return tell(name, seat, root);
    }
  }

  private static List<String> argumentsOf(String name) {
    return name.equals("vim")
        ? List.of("-u", "NONE", "-i", "NONE", "-N", "-n", "notes.txt")
        : List.of();
  }

  private static List<String> keys(String name) {
    return switch (name) {
      case "vim" -> List.of("ihello 漢字 👩‍💻", "\u001b", "/line\r", "dd", ":q!\r");
      case "htop" -> List.of("t", "\u001b[B", "\u001b[<0;5;9M\u001b[<0;5;9m", "q");
      default -> List.of("hello", "\u001b[200~a\rb 漢字 👩‍💻\u001b[201~", "\u007f\u007f", "\r");
    };
  }

  /** A program of the same name before the real one. */
  private void listenTo(String name, Path bin, Path root) throws IOException {
    Path real =
        Stream.of(path.split(":", -1))
            .map(folder -> Path.of(folder, name))
            .filter(Files::isExecutable)
            .findFirst()
            .orElseThrow(() -> new IOException(name + " is not installed"));
    Path wrapper =
        Files.writeString(
            bin.resolve(name),
            """
            #!/bin/bash
            [ -t 0 ] && [ -t 1 ] || exec %1$s "$@"
            export SHELL=/bin/bash
            exec script -q -e -f -I %2$s/in -O %2$s/out -c "$(printf '%%q ' %1$s "$@")"
            """
                .formatted(real, root));
    Files.setPosixFilePermissions(wrapper, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void type(Seat seat, List<String> keys) throws InterruptedException {
    rest(seat);
    for (String key : keys) {
      seat.type(key);
      rest(seat);
    }
    if (seat.isAlive()) {
      seat.resize(LARGER);
      rest(seat);
    }
  }

  /** Until something was shown and nothing more comes. */
  private static void rest(Seat seat) throws InterruptedException {
    long until = System.nanoTime() + PATIENCE_NANOS;
    int before = seat.shown().length;
    while (System.nanoTime() < until
        && seat.isAlive()
        && (seat.shown().length == before || seat.quietMillis() < QUIET_MILLIS)) {
      TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
    }
  }

  private static void awaitEnd(Seat seat) throws InterruptedException {
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (seat.isAlive() && System.nanoTime() < until) {
      TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
    }
    TimeUnit.MILLISECONDS.sleep(QUIET_MILLIS);
  }

  private static boolean tell(String name, Seat seat, Path root) throws IOException {
    String wrote = kept(root.resolve("out"));
    String shown = new String(seat.shown(), StandardCharsets.ISO_8859_1);
    String got = kept(root.resolve("in"));
    String typed = new String(seat.typed(), StandardCharsets.ISO_8859_1);
    boolean isShown = shown.startsWith(wrote);
    boolean isTyped = got.replace(QUESTION, "").equals(typed.replace(QUESTION, ""));
    System.out.printf(
        "%-9s %6d bytes drawn, %s; %3d typed, %s; behind its end: %s%s%n",
        name,
        wrote.length(),
        isShown ? "equal" : "different",
        got.length(),
        isTyped ? "equal" : "different",
        isShown ? shown.substring(wrote.length()).strip().replace('\u0007', '!') : "-",
        isShown && isTyped ? "" : " in " + root);
    if (isShown && isTyped) {
      StartTrial.forget(root);
      return true;
    }
    Files.write(root.resolve("shown"), seat.shown());
    Files.write(root.resolve("typed"), seat.typed());
    return false;
  }

  /** What {@code script} kept, without its own first and last line. */
  private static String kept(Path file) throws IOException {
    String all = Files.readString(file, StandardCharsets.ISO_8859_1);
    int begin = all.indexOf('\n') + 1;
    int end = all.lastIndexOf("\nScript done on ");
    return all.substring(begin, Math.max(begin, end));
  }
}
