package dev.segue.app.boot;

import dev.segue.app.cli.project.Runs.RunNotices;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.run.Step;
import dev.segue.run.StoreWait;
import dev.segue.run.Supervisor;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts what the supervisor has to say into a line. */
record Notices(RunNotices to, Set<String> told) implements Supervisor.Notices, StoreWait {
  private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

  Notices(RunNotices to) {
    this(to, new HashSet<>());
  }

  @Override
  public void waitingForProvider(List<Step.Refusal> refusals, Instant until) {
    String why =
        refusals.stream()
            .map(r -> r.provider() + " " + r.reason().word())
            .collect(Collectors.joining(", "));
    LOG.warn("no provider available: {}; waiting until {}", why, shown(until));
    to.tell("no provider available (%s); waiting until %s".formatted(why, shown(until)));
  }

  @Override
  public void uncounted(String what) {
    if (told.add(what)) {
      to.tell("budget: %s; the limit counts only what is known".formatted(what));
    }
  }

  @Override
  public void waitingForPerson(List<String> taskIds) {
    for (String id : taskIds) {
      if (told.add("person " + id)) {
        to.tell("%s waits for a person: segue work show %s".formatted(id, id));
      }
    }
  }

  @Override
  public void resting(Instant until) {
    to.tell("resting before a retry until " + shown(until));
  }

  @Override
  public void paused(String reason) {
    LOG.warn("store unavailable: {}", reason);
    to.tell(reason + "; the run pauses until the store is back, agents that run go on");
  }

  @Override
  public void resumed() {
    LOG.info("store available");
    to.tell("the store is back; the run goes on");
  }

  /** Another process has the project. */
  void waitingForHolder(String project, LeaseHolder holder) {
    LOG.info("lease of project {} held by {}", project, holder.describe());
    to.tell("waiting for %s, which holds project %s".formatted(holder.describe(), project));
  }

  /** While a project is waited for; no run goes on yet. */
  void storeAwayForWaiting(String reason) {
    to.tell(reason + "; waiting for it");
  }

  void storeBackForWaiting() {
    to.tell("the store is back");
  }

  private static Instant shown(Instant until) {
    return until.truncatedTo(ChronoUnit.SECONDS);
  }
}
