package dev.segue.bench.owner;

import dev.segue.testkit.terminal.log.Claim;
import dev.segue.testkit.terminal.log.Delivery;
import dev.segue.testkit.terminal.log.JsonLines;
import dev.segue.testkit.terminal.log.Judge;
import dev.segue.testkit.terminal.log.Violation;
import dev.segue.testkit.terminal.program.ScriptedTerminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A project with one scripted agent in tmux. */
final class TmuxScene implements AutoCloseable {
  private static final Pattern OWNER = Pattern.compile("pid ([0-9]+) on ");
  private static final List<String> LOOKS = List.of("claude", "codex", "gemini");

  /** One of five begins with a dialog, and one of five has one in the middle: nobody answers. */
  private static final List<String> FAULTS =
      List.of("busy=600", "trust", "nudge=2500", "busy=2000", "enter-lost=300@0.5");

  private static final String SESSION = "s1";
  private static final int PATIENCE_SECONDS = 120;
  private static final int WAIT_MILLIS = 8_000;

  private final String segue;
  private final long number;
  private final Path folder;
  private final Path log;
  private final String look;
  private final String fault;
  private final List<String> bodies = new ArrayList<>();
  private List<String> ends = List.of();

  TmuxScene(String segue, long number) throws IOException {
    this.segue = segue;
    this.number = number;
    this.folder = Files.createTempDirectory("segue-owner");
    this.log = folder.resolve("terminal.jsonl");
    this.look = LOOKS.get((int) (number % LOOKS.size()));
    this.fault = FAULTS.get((int) (number / LOOKS.size() % FAULTS.size()));
    Files.createDirectories(
        folder.resolve("r"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.createDirectories(folder.resolve(".segue"));
    Files.writeString(
        folder.resolve(".segue/config.yaml"),
        "providers:\n  - {id: %s, command: [./agent.sh], version: [/bin/echo, \"%s\"]}\n"
            .formatted(look, version()));
    Path agent = folder.resolve("agent.sh");
    Files.writeString(
        agent,
        "#!/bin/sh\nexec '%s' --enable-native-access=ALL-UNNAMED -cp '%s' %s --seed %d --look %s --fault %s --log '%s'\n"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                ScriptedTerminal.class.getName(),
                number,
                look,
                fault,
                log));
    Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Within the range that the profile was tried with. */
  private String version() {
    return switch (look) {
      case "codex" -> "0.171.0";
      case "gemini" -> "0.61.0";
      default -> "2.1.332";
    };
  }

  Path folder() {
    return folder;
  }

  /** What came of the messages, in words. */
  List<String> ends() {
    return ends;
  }

  void start() throws IOException, InterruptedException {
    String said = segue("start", "--tmux", "--detach", "--name", SESSION, look);
    if (!said.equals(SESSION)) {
      throw new IOException("not started: " + said);
    }
    Thread.sleep(1_500);
  }

  /** Sends a message and kills the owner meanwhile; false where none was found to be killed. */
  boolean send(int index, RandomGenerator dice) throws IOException, InterruptedException {
    String body = body(index, dice.nextInt(4));
    bodies.add(body);
    boolean isOpen = !isBlocked();
    Process sender =
        begin("send", SESSION, body, "--key", "k" + index, "--timeout", isOpen ? "60" : "6");
    long before = Files.exists(log) ? Files.size(log) : 0;
    if (dice.nextInt(3) == 0 || !isOpen) {
      Thread.sleep(dice.nextInt(3_000));
    } else {
      awaitBytes(before, sender);
      Thread.sleep(dice.nextInt(900));
    }
    boolean isKilled = killOwner();
    sender.getInputStream().readAllBytes();
    sender.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return isKilled;
  }

  private boolean isBlocked() {
    return fault.equals("trust") || (fault.startsWith("nudge") && bodies.size() > 1);
  }

  private void awaitBytes(long before, Process sender) throws IOException, InterruptedException {
    for (int waited = 0; waited < WAIT_MILLIS && sender.isAlive(); waited += 5) {
      if (Files.exists(log) && Files.size(log) > before) {
        return;
      }
      Thread.sleep(5);
    }
  }

  private boolean killOwner() throws IOException {
    Optional<ProcessHandle> owner = Optional.empty();
    try (Stream<Path> files = Files.list(folder.resolve("r/segue"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".owner.lock")).toList()) {
        Matcher words = OWNER.matcher(Files.readString(file));
        owner = words.find() ? ProcessHandle.of(Long.parseLong(words.group(1))) : owner;
      }
    }
    owner.ifPresent(ProcessHandle::destroyForcibly);
    owner.ifPresent(handle -> handle.onExit().join());
    return owner.isPresent();
  }

  private String body(int index, int kind) {
    String mark = "message %d of %d".formatted(index, number);
    return switch (kind) {
      case 0 -> mark;
      case 1 -> mark + "\nin lines\nof 漢字 and grüße";
      case 2 -> mark + "\n" + "a longer one, word by word, ".repeat(60);
      default -> mark + ": please look at the parser's test first, then at the rest";
    };
  }

  /** Stops the session and judges it. */
  List<Violation> end() throws IOException, InterruptedException {
    segue("stop", SESSION);
    var told = new ArrayList<String>();
    var deliveries = new ArrayList<Delivery>();
    for (int i = 0; i < bodies.size(); i++) {
      String said = segue("send", SESSION, "again", "--key", "k" + i, "--timeout", "10");
      told.add(word(said));
      deliveries.add(Delivery.of("k" + i, bodies.get(i).strip(), claim(said)));
    }
    var judge = new Judge(JsonLines.read(Files.readString(log)), deliveries);
    var violations = new ArrayList<>(judge.violations());
    for (int i = 0; i < told.size(); i++) {
      if (told.get(i).equals("without an end")) {
        violations.add(new Violation(Violation.Kind.LOST, "k" + i, -1, "it still waits"));
      }
      boolean hasArrived = judge.proofs().get(i).times() > 0;
      told.set(i, told.get(i) + (hasArrived ? ", arrived" : ", not arrived"));
    }
    ends = List.copyOf(told);
    return violations;
  }

  private static Claim claim(String said) {
    return said.contains(" submitted, seen by ") ? Claim.SUBMITTED : Claim.UNVERIFIED;
  }

  private static String word(String said) {
    if (said.contains(" submitted, seen by ")) {
      return "submitted";
    }
    int at = said.indexOf("not delivered: ");
    return at < 0 ? "without an end" : said.substring(at).strip().toLowerCase(Locale.ROOT);
  }

  private Process begin(String... words) throws IOException {
    var argv = new ArrayList<>(List.of(segue.split(" ", -1)));
    argv.addAll(List.of(words));
    var builder = new ProcessBuilder(argv).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("XDG_RUNTIME_DIR", folder.resolve("r").toString());
    builder.environment().remove("SEGUE_SESSION");
    Process process = builder.start();
    process.getOutputStream().close();
    return process;
  }

  private String segue(String... words) throws IOException, InterruptedException {
    Process process = begin(words);
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.strip();
  }

  @Override
  public void close() throws IOException {
    try {
      segue("stop", SESSION);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    if (ends.isEmpty()) {
      return; // Kept, to be looked at.
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
