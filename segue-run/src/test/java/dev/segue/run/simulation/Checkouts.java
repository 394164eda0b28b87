package dev.segue.run.simulation;

import static dev.segue.run.simulation.rules.Violation.unless;

import java.util.HashSet;
import java.util.Set;

/** Throwaway checkouts of reviews that lie on the disk, and who works in them. */
final class Checkouts {
  private final SimulatedWorld simulatedWorld;

  private final Set<String> there = new HashSet<>();

  Checkouts(SimulatedWorld simulatedWorld) {
    this.simulatedWorld = simulatedWorld;
  }

  private static String name(String taskId, int dispatch, Incarnation of) {
    return taskId + "-" + dispatch + "-" + of.epoch();
  }

  /** Makes one; what is there under its name goes first. */
  void make(String taskId, int dispatch, Incarnation by) {
    remove(taskId, dispatch, by);
    there.add(name(taskId, dispatch, by));
  }

  void remove(String taskId, int dispatch, Incarnation of) {
    if (there.remove(name(taskId, dispatch, of))) {
      unless(
          !simulatedWorld.processes.isReviewing(taskId, dispatch, of.epoch()),
          "the checkout of %s/%d is removed under its reviewer",
          taskId,
          dispatch);
    }
  }

  void removeAll() {
    unless(
        !simulatedWorld.processes.isAnybodyReviewing(),
        "checkouts are removed while a reviewer is at work");
    there.clear();
  }

  void mustBeNone() {
    unless(there.isEmpty(), "checkouts stay behind: %s", there);
  }
}
