package dev.segue.terminal;

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
   * Asks a program to end, once more or for the first time; who was known to belong to it still
   * does, whoever its parent is by now.
   *
   * @param keeper what it was started by, and the first process of its terminal's session
   */
  public Ending ask(long keeper) {
    return ProcessHandle.of(keeper).map(this::ask).orElse(this);
  }

  private Ending ask(ProcessHandle keeper) {
    var all = new LinkedHashSet<>(members);
    keeper.descendants().forEach(all::add);
    keeper.children().forEach(ProcessHandle::destroy);
    var asked = new HashSet<>(keepers);
    asked.add(keeper.pid());
    return new Ending(Set.copyOf(asked), List.copyOf(all));
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
    // Seen once in forty ends of copilot: one that the system had not told of as a descendant.
    SessionMembers.of(keepers).forEach(ProcessHandle::destroyForcibly);
  }
}
