package dev.segue.terminal;

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
   * Asks a program to end.
   *
   * @param keeper what it was started by
   */
  public static Ending ask(long keeper) {
    return ProcessHandle.of(keeper).map(Ending::ask).orElse(NONE);
  }

  private static Ending ask(ProcessHandle keeper) {
    var ending = new Ending(keeper.descendants().toList());
    keeper.children().forEach(ProcessHandle::destroy);
    return ending;
  }

  /** The program has ended; blocks until nothing of it is left. */
  public void finish() {
    CompletableFuture.allOf(
            members.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, GRACE_MILLIS, TimeUnit.MILLISECONDS)
        .join();
    members.forEach(ProcessHandle::destroyForcibly);
  }
}
