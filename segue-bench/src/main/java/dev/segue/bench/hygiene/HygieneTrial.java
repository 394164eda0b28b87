package dev.segue.bench.hygiene;

import dev.segue.app.realcli.Cli;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One dispatch that is ended in the middle.
 *
 * @param number tells its processes from those of others
 */
record HygieneTrial(int number, Cli cli, Way way, Work work) {
  private static final Pattern STARTED =
      Pattern.compile("\"type\":\"process_started\"[^\\n]*\"pid\":(\\d+)");
  private static final Duration MOST = Duration.ofSeconds(90);
  private static final long LOOK_NANOS = 20_000_000;

  /** So long the kernel may take to clear away what was killed. */
  private static final Duration CLEARING = Duration.ofMillis(500);

  /**
   * Result of a trial.
   *
   * @param problem why it proved nothing; empty where it did
   * @param processes alive when it was struck, Segue not counted
   * @param survivors alive afterwards
   */
  record Outcome(HygieneTrial hygieneTrial, String problem, int processes, List<Living> survivors) {
    boolean isClean() {
      return problem.isEmpty() && survivors.isEmpty();
    }

    @Override
    public String toString() {
      var text = new StringBuilder(hygieneTrial.toString());
      text.append(problem.isEmpty() ? ": " + processes + " processes" : ": " + problem);
      for (Living one : survivors) {
        text.append(
            "%n  survivor %d, parent %d, session %d: %s"
                .formatted(one.pid(), one.parent(), one.session(), one.command()));
      }
      return text.toString();
    }
  }

  /** Plays it in a scene of its own, which is kept where something was found. */
  Outcome play(List<String> program, String path) throws IOException, InterruptedException {
    String timeout = way == Way.DEADLINE ? "25s" : "10m";
    try (HygieneWorkspace hygieneWorkspace = HygieneWorkspace.make(program, path, cli, timeout)) {
      Outcome outcome = play(hygieneWorkspace);
      hygieneWorkspace.living(Set.of()).forEach(one -> kill(one.pid()));
      if (outcome.isClean()) {
        hygieneWorkspace.forget();
      }
      return outcome;
    }
  }

  private Outcome play(HygieneWorkspace hygieneWorkspace) throws IOException, InterruptedException {
    hygieneWorkspace.behave(work.behaviour(Work.mark(number)));
    Process segue = hygieneWorkspace.run("run");
    if (!isInTheMiddle(hygieneWorkspace, segue)) {
      return problem("never in the middle, see " + hygieneWorkspace.root());
    }
    Map<String, Living> before = new LinkedHashMap<>();
    hygieneWorkspace.living(Set.of(segue.pid())).forEach(one -> before.put(one.name(), one));
    List<Living> known = List.copyOf(before.values());
    Map<String, Living> late = new LinkedHashMap<>();
    String problem = strike(hygieneWorkspace, segue, known, late);
    if (!problem.isEmpty()) {
      kill(segue.pid());
      return problem(problem + ", see " + hygieneWorkspace.root());
    }
    survivors(hygieneWorkspace, known).forEach(one -> late.put(one.name(), one));
    return new Outcome(this, "", known.size(), List.copyOf(late.values()));
  }

  private Outcome problem(String why) {
    return new Outcome(this, why, 0, List.of());
  }

  private boolean isInTheMiddle(HygieneWorkspace hygieneWorkspace, Process segue)
      throws IOException {
    if (work != Work.COMMAND) {
      return await(segue, hygieneWorkspace::wasAsked);
    }
    String sleep = "sleep " + Work.mark(number);
    return await(
        segue,
        () ->
            Living.all().stream().filter(one -> one.command().equals(sleep)).count()
                >= Work.SLEEPERS);
  }

  /**
   * Strikes, and waits until Segue has ended.
   *
   * @param late gets those who were alive when a new run was at work already
   * @return why it proves nothing; empty when Segue has ended as it should
   */
  private String strike(
      HygieneWorkspace hygieneWorkspace,
      Process segue,
      List<Living> known,
      Map<String, Living> late)
      throws IOException, InterruptedException {
    switch (way) {
      case KILL_SEGUE -> {
        kill(segue.pid());
        segue.waitFor();
        return runAgain(hygieneWorkspace, known, late);
      }
      case CANCEL -> hygieneWorkspace.cancel();
      case INTERRUPT -> signal("INT", segue.pid());
      case TERMINATE -> signal("TERM", segue.pid());
      case DEADLINE -> {
        // It comes by itself.
      }
      case KILL_CLI -> {
        Matcher started = STARTED.matcher(hygieneWorkspace.text("run"));
        if (!started.find()) {
          return "no process_started";
        }
        kill(Long.parseLong(started.group(1)));
      }
    }
    return segue.waitFor(MOST.toSeconds(), TimeUnit.SECONDS) ? "" : "segue did not end";
  }

  private String runAgain(
      HygieneWorkspace hygieneWorkspace, List<Living> known, Map<String, Living> late)
      throws IOException, InterruptedException {
    hygieneWorkspace.behaveWell();
    Process again = hygieneWorkspace.run("again");
    boolean isAtWork =
        await(
            again, () -> hygieneWorkspace.text("again").contains("\"type\":\"dispatch_started\""));
    Living.still(known).forEach(one -> late.put(one.name(), one));
    boolean hasEnded = again.waitFor(MOST.toSeconds(), TimeUnit.SECONDS);
    kill(again.pid());
    if (!isAtWork || !hasEnded || again.exitValue() != 0) {
      return "the new run did not complete the task";
    }
    return "";
  }

  private static List<Living> survivors(HygieneWorkspace hygieneWorkspace, List<Living> known) {
    long until = System.nanoTime() + CLEARING.toNanos();
    List<Living> left;
    do {
      Map<String, Living> found = new LinkedHashMap<>();
      Living.still(known).forEach(one -> found.put(one.name(), one));
      hygieneWorkspace.living(Set.of()).forEach(one -> found.put(one.name(), one));
      left = new ArrayList<>(found.values());
      LockSupport.parkNanos(LOOK_NANOS);
    } while (!left.isEmpty() && System.nanoTime() < until);
    return left;
  }

  /** A look at the world that may come to nothing yet. */
  private interface Observation {
    boolean isSo() throws IOException;
  }

  /** Whether it came to be so before the process ended, or time was up. */
  private static boolean await(Process process, Observation observation) throws IOException {
    long until = System.nanoTime() + MOST.toNanos();
    while (System.nanoTime() < until) {
      boolean isLast = !process.isAlive();
      if (observation.isSo()) {
        return true;
      }
      if (isLast) {
        return false;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return false;
  }

  private static void kill(long pid) {
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
  }

  private static void signal(String name, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("/bin/kill", "-" + name, Long.toString(pid)).start().waitFor();
  }

  @Override
  public String toString() {
    return "%3d %s, %s, %s".formatted(number, cli.id(), work, way.title);
  }
}
