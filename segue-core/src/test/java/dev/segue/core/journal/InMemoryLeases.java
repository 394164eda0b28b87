package dev.segue.core.journal;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Leases among the threads of one process. */
public final class InMemoryLeases implements Leases {
  private final Map<String, Hold> held;

  public InMemoryLeases() {
    this(new HashMap<>());
  }

  private InMemoryLeases(Map<String, Hold> held) {
    this.held = held;
  }

  /** Another view of the same leases. */
  public InMemoryLeases again() {
    return new InMemoryLeases(held);
  }

  @Override
  public Optional<Lease> take(String project, LeaseHolder us) {
    synchronized (held) {
      var hold = new Hold(us);
      if (held.putIfAbsent(project, hold) != null) {
        return Optional.empty();
      }
      return Optional.of(() -> free(project, hold));
    }
  }

  private void free(String project, Hold hold) {
    synchronized (held) {
      held.remove(project, hold);
    }
  }

  @Override
  public Optional<LeaseHolder> holder(String project) {
    synchronized (held) {
      return Optional.ofNullable(held.get(project)).map(hold -> hold.us);
    }
  }

  @Override
  public void close() {}

  /** Each is another, whoever holds. */
  private static final class Hold {
    private final LeaseHolder us;

    Hold(LeaseHolder us) {
      this.us = us;
    }
  }
}
