package dev.segue.terminal;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The wish that a program end. It is asked; what it has started is not, since a program knows best
 * in which order, but what of that is left some time after the program's end is ended by force:
 * some programs are a small one that starts the real one (copilot 1.0.102) and ends before it.
 */
public final class Ending {
  private static final long GRACE_MILLIS = 1_000;

  /** Nobody wishes it. */
  public static final Ending NONE = new Ending(List.of());

  private final List<ProcessHandle> members;

  private Ending(List<ProcessHandle> members) {
    this.members = members;
  }

  /**
   * Asks a program to end, once more or for the first time; who was known to belong to it still
   * does, whoever its parent is by now.
   *
   * @param keeper what it was started by
   */
  public Ending ask(long keeper) {
    return ProcessHandle.of(keeper).map(this::ask).orElse(this);
  }

  private Ending ask(ProcessHandle keeper) {
    var all = new LinkedHashSet<>(members);
    keeper.descendants().forEach(all::add);
    keeper.children().forEach(ProcessHandle::destroy);
    return new Ending(List.copyOf(all));
  }

  /** The program has ended; blocks until nothing of it is left. */
  public void finish() {
    CompletableFuture.allOf(
            members.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, GRACE_MILLIS, TimeUnit.MILLISECONDS)
        .join();
    force();
  }

  /** There is no more time: what was known to belong to the program ends now. */
  public void force() {
    members.forEach(ProcessHandle::destroyForcibly);
  }
}
