package dev.segue.bench.terminal;

import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.log.Bytes;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.skins.Appearance;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Many sessions that {@code segue start --detach} has started, at once: what each costs while its
 * agent waits, and whether a message of {@code segue send} reaches each. The agents' processes only
 * hold their terminals; who plays them is this process. Linux only.
 */
public final class Crowd {
  private static final int AT_ONCE = 2;
  private static final int TICKS_A_SECOND = 100;
  private static final long IDLE_SECONDS = 30;

  private final List<String> segue;
  private final Path folder;
  private final List<PtyAgent> agents = new ArrayList<>();
  private final List<ProcessHandle> owners = new ArrayList<>();

  private Crowd(List<String> segue, Path folder) {
    this.segue = segue;
    this.folder = folder;
  }

  /** Starts so many, measures, sends to each, and ends them. */
  public static String measure(List<String> segue, int sessions, Path folder)
      throws IOException, InterruptedException {
    return new Crowd(segue, folder).measure(sessions);
  }

  private String measure(int sessions) throws IOException, InterruptedException {
    furnish();
    var text = new StringBuilder();
    try {
      long begin = System.nanoTime();
      each(sessions, i -> run("start", "--detach", "--name", name(i), "claude"));
      text.append("started in %.1f s%n".formatted(seconds(begin)));
      for (int i = 0; i < sessions; i++) {
        play(i);
      }
      findOwners();
      TimeUnit.SECONDS.sleep(10); // Their starts are over, and what came of it has been seen.
      text.append(idle());
      long sending = System.nanoTime();
      int accepted = each(sessions, i -> run("send", name(i), body(i)));
      text.append(
          "%d of %d said to be sent, in %.1f s%n".formatted(accepted, sessions, seconds(sending)));
      text.append("%d of %d submitted once%n".formatted(submittedOnce(), sessions));
    } finally {
      each(sessions, i -> run("stop", name(i)));
      for (PtyAgent agent : agents) {
        agent.stop();
      }
    }
    return text.toString();
  }

  /** What the agent's command does; its version is asked first. */
  private static String agent(Path ttys) {
    return """
    #!/bin/sh
    [ "$1" = --version ] && { echo 2.1.332; exit; }
    stty raw -echo min 0 time 1
    tty > "%1$s/$SEGUE_SESSION.new"
    mv "%1$s/$SEGUE_SESSION.new" "%1$s/$SEGUE_SESSION"
    exec sleep 3600
    """
        .formatted(ttys);
  }

  private static String name(int i) {
    return "crowd-" + i;
  }

  private static String body(int i) {
    return "Message number %d: look at the failing test first.".formatted(i);
  }

  private void furnish() throws IOException {
    Files.createDirectories(folder.resolve(".segue"));
    Files.createDirectories(folder.resolve("ttys"));
    Path runtime = Files.createDirectories(folder.resolve("r"));
    Files.setPosixFilePermissions(runtime, PosixFilePermissions.fromString("rwx------"));
    Path agent = folder.resolve("agent.sh");
    Files.writeString(agent, agent(folder.resolve("ttys")));
    Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(
        folder.resolve(".segue/config.yaml"),
        "providers:\n  - id: claude\n    command: [\"%s\"]\n    version: [/bin/echo, \"2.1.332\"]\n"
            .formatted(agent));
  }

  /** One of many things to do; whether it went well. */
  private interface Deed {
    boolean isDone(int i) throws IOException, InterruptedException;
  }

  private static int each(int count, Deed deed) throws IOException, InterruptedException {
    int done = 0;
    try (ExecutorService hands = Executors.newFixedThreadPool(AT_ONCE)) {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        all.add(hands.submit(() -> deed.isDone(number)));
      }
      for (Future<Boolean> one : all) {
        done += one.get() ? 1 : 0;
      }
    } catch (ExecutionException e) {
      throw new IOException("a command could not be run", e);
    }
    return done;
  }

  private boolean run(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(segue);
    command.addAll(List.of(arguments));
    File said = folder.resolve("said").toFile();
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(said));
    builder.environment().put("XDG_RUNTIME_DIR", folder.resolve("r").toString());
    builder.environment().put("HOME", folder.toString());
    return builder.start().waitFor() == 0;
  }

  private void play(int i) throws IOException {
    Path tty = Path.of(Files.readString(folder.resolve("ttys").resolve(name(i))).strip());
    var agent = new PtyAgent(Script.of(i + 1L, Appearance.CLAUDE), tty, _ -> {});
    agents.add(agent);
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                agent.play();
              } catch (IOException _) {
                // Its terminal has gone.
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            });
  }

  /** The processes that have this folder's sockets for their own. */
  private void findOwners() {
    ProcessHandle.allProcesses()
        .filter(
            one ->
                one.info()
                    .arguments()
                    .map(List::of)
                    .filter(words -> words.contains("--detach"))
                    .filter(words -> words.stream().anyMatch(word -> word.startsWith("crowd-")))
                    .isPresent())
        .forEach(owners::add);
  }

  private String idle() throws IOException, InterruptedException {
    long before = ticks();
    long begin = System.nanoTime();
    TimeUnit.SECONDS.sleep(IDLE_SECONDS);
    double cores = (double) (ticks() - before) / TICKS_A_SECOND / seconds(begin);
    return "%d owners; idle: %.2f %% of a core each, %.1f MB each (proportional), %.1f MB resident%n"
        .formatted(
            owners.size(),
            100 * cores / owners.size(),
            memory("Pss:") / owners.size(),
            memory("Rss:") / owners.size());
  }

  private long ticks() throws IOException {
    long all = 0;
    for (ProcessHandle owner : owners) {
      String stat = Files.readString(Path.of("/proc/" + owner.pid() + "/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      all += Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }
    return all;
  }

  private double memory(String kind) throws IOException {
    double all = 0;
    for (ProcessHandle owner : owners) {
      for (String line : Files.readAllLines(Path.of("/proc/" + owner.pid() + "/smaps_rollup"))) {
        if (line.startsWith(kind)) {
          all += Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
        }
      }
    }
    return all;
  }

  private long submittedOnce() {
    long once = 0;
    for (int i = 0; i < agents.size(); i++) {
      String wanted = body(i);
      long times =
          agents.get(i).log().stream()
              .filter(Entry.Submitted.class::isInstance)
              .map(entry -> ((Entry.Submitted) entry).bytes())
              .filter(bytes -> Bytes.text(bytes).equals(wanted))
              .count();
      once += times == 1 ? 1 : 0;
    }
    return once;
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  /** As a command: {@code Crowd SEGUE SESSIONS}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> segue = List.of(arguments[0].split(" "));
    Path folder = Files.createTempDirectory("segue-crowd-");
    System.out.print(measure(segue, Integer.parseInt(arguments[1]), folder));
    System.out.println(
        "commands said: " + Files.size(folder.resolve("said")) + " bytes, in " + folder);
    System.exit(0);
  }
}
