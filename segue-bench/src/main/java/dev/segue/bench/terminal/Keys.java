package dev.segue.bench.terminal;

import dev.segue.session.terminal.PtyTerminal;
import dev.segue.session.terminal.Size;
import dev.segue.session.terminal.TerminalListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Measures what {@code segue start} puts between a user and a program: how much later a key
 * returns, and whether the bytes that the program draws with are the same. Plays the user at a
 * pseudo terminal; skips programs that are not installed.
 */
public final class Keys {
  private static final int KEYS = 1_000;
  private static final long QUIET_MILLIS = 1_500;
  private static final long START_MILLIS = 20_000;

  /** Colours, mouse, the other screen, a title and wide letters, without asking anything. */
  private static final String PAINTER =
      "stty raw -echo; printf '\\033[?1049h\\033[?1000h\\033[?1006h\\033[2J\\033[H'; for i in 1 2 3"
          + " 4 5 6 7; do printf '\\033[3%dm\\033[48;5;%dm 漢字 👩\\033[0m\\r"
          + "\\n"
          + "' $i $i; done; printf '\\033]0;title\\007\\033[5;10Hready'; dd bs=1 count=6"
          + " 2>/dev/null | od -An -c; printf '\\033[?1006l\\033[?1000l\\033[?1049l'";

  private static final List<String> PAINTED = List.of("a", "\u001b[<", "0;5");
  private static final int MOST_TRIES = 5;

  private final List<String> segue;
  private final Path folder;

  private Keys(List<String> segue, Path folder) {
    this.segue = segue;
    this.folder = folder;
  }

  /** As a command: {@code Keys SEGUE}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var keys = new Keys(List.of(arguments[0].split(" ")), Files.createTempDirectory("segue-keys-"));
    keys.furnish();
    keys.roundTrips();
    keys.streams();
    System.exit(0);
  }

  private void furnish() throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    Files.createDirectories(folder.resolve("work/.segue"));
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(folder.resolve("work/text"), "A line of a text.\n".repeat(200));
    program("echoing", "stty raw -echo; printf ready; exec cat");
    program("painting", PAINTER);
    program("editing", "exec vim -u NONE -i NONE -N -n text");
    program("paging", "exec less text");
  }

  private void program(String name, String line) throws IOException {
    Path file = folder.resolve("bin").resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private List<String> through(String program) {
    var command = new ArrayList<>(segue);
    command.addAll(List.of("start", program));
    return command;
  }

  private List<String> bare(String program) {
    return List.of(folder.resolve("bin").resolve(program).toString());
  }

  private void roundTrips() throws IOException, InterruptedException {
    long[] without = roundTrip(bare("echoing"));
    long[] with = roundTrip(through("echoing"));
    System.out.printf(
        "key and echo, %d keys: bare p50 %.3f ms p99 %.3f ms; segue start p50 %.3f ms p99 %.3f"
            + " ms%n",
        KEYS, at(without, 50), at(without, 99), at(with, 50), at(with, 99));
    System.out.printf(
        "added: p50 %.3f ms, p99 %.3f ms%n",
        at(with, 50) - at(without, 50), at(with, 99) - at(without, 99));
  }

  private static double at(long[] sorted, int percent) {
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1e6;
  }

  private long[] roundTrip(List<String> command) throws IOException, InterruptedException {
    try (var user = new User(command)) {
      user.awaitText("ready");
      user.quiet();
      long[] times = new long[KEYS];
      for (int i = 0; i < KEYS; i++) {
        byte[] key = {(byte) ('a' + i % 26)};
        long begin = System.nanoTime();
        user.press(key);
        user.next();
        times[i] = System.nanoTime() - begin;
      }
      Arrays.sort(times);
      return times;
    }
  }

  private void streams() throws IOException, InterruptedException {
    Map<String, List<String>> programs = new LinkedHashMap<>();
    programs.put("painting", PAINTED);
    programs.put("editing", List.of("i", "hello", "\u001b", "/line\r", "dd", ":q!\r"));
    programs.put("paging", List.of(" ", "/text\r", "G", "q"));
    for (var program : programs.entrySet()) {
      if (!isInstalled(program.getKey())) {
        System.out.printf("%-9s is not installed%n", program.getKey());
        continue;
      }
      int tries = 1;
      while (!isSame(program.getKey(), program.getValue()) && tries < MOST_TRIES) {
        tries++;
      }
      System.out.printf(
          "%-9s %6d bytes, %s (try %d)%n",
          program.getKey(),
          Files.size(folder.resolve(program.getKey() + ".bare")),
          isEqual(program.getKey()) ? "equal" : "different",
          tries);
    }
  }

  /** Programs draw otherwise where keys come before they read; another try tells such a case. */
  private boolean isSame(String program, List<String> keys)
      throws IOException, InterruptedException {
    Files.write(folder.resolve(program + ".bare"), stream(bare(program), keys));
    Files.write(folder.resolve(program + ".segue"), stream(through(program), keys));
    return isEqual(program);
  }

  private boolean isEqual(String program) throws IOException {
    return Files.mismatch(folder.resolve(program + ".bare"), folder.resolve(program + ".segue"))
        == -1;
  }

  /** What a program draws that needs nothing of its surroundings, without and with Segue. */
  static boolean passesDrawingOn(List<String> segue, Path folder)
      throws IOException, InterruptedException {
    var keys = new Keys(segue, folder);
    keys.furnish();
    return keys.isSame("painting", PAINTED);
  }

  /** Whether what the script begins is on the PATH. */
  private boolean isInstalled(String program) throws IOException {
    String line = Files.readString(folder.resolve("bin").resolve(program));
    if (!line.contains("exec ")) {
      return true;
    }
    String name = line.substring(line.lastIndexOf("exec ") + 5).strip().split(" ", -1)[0];
    return Arrays.stream(System.getenv("PATH").split(":", -1))
        .anyMatch(at -> Files.isExecutable(Path.of(at, name)));
  }

  private byte[] stream(List<String> command, List<String> keys)
      throws IOException, InterruptedException {
    try (var user = new User(command)) {
      user.begin();
      for (String key : keys) {
        user.quiet();
        user.press(key.getBytes(StandardCharsets.UTF_8));
      }
      user.quiet();
      return user.all();
    }
  }

  /** Somebody at a terminal. */
  private final class User implements TerminalListener, AutoCloseable {
    private final BlockingQueue<byte[]> shown = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream all = new ByteArrayOutputStream();
    private final PtyTerminal terminal;

    User(List<String> command) throws IOException {
      var environment = new HashMap<>(System.getenv());
      environment.put("TERM", "xterm-256color");
      environment.put("HOME", folder.toString());
      environment.put("XDG_RUNTIME_DIR", folder.resolve("r").toString());
      environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
      terminal =
          PtyTerminal.start(command, folder.resolve("work"), environment, new Size(100, 30), this);
    }

    @Override
    public void output(byte[] bytes) {
      shown.add(bytes);
    }

    @Override
    public void ended(int exitCode) {
      shown.add(new byte[0]);
    }

    void press(byte[] key) {
      terminal.write(key, () -> {});
    }

    void next() throws InterruptedException {
      byte[] bytes = shown.poll(START_MILLIS, TimeUnit.MILLISECONDS);
      if (bytes != null) {
        all.writeBytes(bytes);
      }
    }

    void begin() throws InterruptedException {
      next();
    }

    void awaitText(String text) throws InterruptedException {
      while (!all.toString(StandardCharsets.UTF_8).contains(text)) {
        next();
      }
    }

    void quiet() throws InterruptedException {
      for (byte[] bytes = shown.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
          bytes != null && bytes.length > 0;
          bytes = shown.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS)) {
        all.writeBytes(bytes);
      }
    }

    byte[] all() {
      return all.toByteArray();
    }

    @Override
    public void close() {
      terminal.close();
    }
  }
}
