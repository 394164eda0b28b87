package dev.segue.session.terminal;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The wish that a program end. It is asked; what it has started is not, since a program knows best
 * in which order, but what of that is left some time after the program's end is ended by force:
 * some programs are a small one that starts the real one (copilot 1.0.102) and ends before it.
 */
public final class Ending {
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** Nobody wishes it. */
  public static final Ending NONE = new Ending(Set.of(), List.of());

  private final Set<Long> keepers;
  private final List<ProcessHandle> members;

  private Ending(Set<Long> keepers, List<ProcessHandle> members) {
    this.keepers = keepers;
    this.members = members;
  }

  /**
   * With whatever a program has started by now; who was known to belong to it still does, whoever
   * its parent is by then. To be kept before anybody is asked: the program may end at once.
   *
   * @param keeper what it was started by, and the first process of its terminal's session
   */
  public Ending of(long keeper) {
    var all = new LinkedHashSet<>(members);
    ProcessHandle.of(keeper).ifPresent(handle -> handle.descendants().forEach(all::add));
    var asked = new HashSet<>(keepers);
    asked.add(keeper);
    return new Ending(Set.copyOf(asked), List.copyOf(all));
  }

  /** Asks the program to end, once more or for the first time. */
  public void ask() {
    for (long keeper : keepers) {
      ProcessHandle.of(keeper)
          .ifPresent(handle -> handle.children().forEach(ProcessHandle::destroy));
    }
  }

  /** The program has ended; blocks until nothing of it is left. */
  public void finish() {
    long until = System.nanoTime() + GRACE_NANOS;
    while (isAnybodyLeft() && System.nanoTime() < until) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
    force();
  }

  /**
   * A member may have begun a session of its own; one that nobody saw start is in the terminal's.
   */
  private boolean isAnybodyLeft() {
    return members.stream().anyMatch(ProcessHandle::isAlive)
        || !SessionMembers.of(keepers).isEmpty();
  }

  /** There is no more time: what is known to belong to the program ends now. */
  public void force() {
    members.forEach(ProcessHandle::destroyForcibly);
    // What it started after it was asked, or had given away before.
    SessionMembers.of(keepers).forEach(ProcessHandle::destroyForcibly);
  }
}
