package dev.segue.store.redis;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.store.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/**
 * Leases as keys with an expiry. A lease lasts {@value #LASTS_MS} ms and is renewed every {@value
 * #RENEWED_MS} ms by a thread that lives until {@link #close}; where it lapsed, because the process
 * was suspended or the server was away, it is taken again unless somebody else has it. A holder
 * that died on this machine is seen to be dead and not waited for.
 */
public final class RedisLeases implements Leases {
  private static final long LASTS_MS = 10_000;

  /** Two renewals may fail before the lease lapses. */
  private static final long RENEWED_MS = 3_000;

  private final RedisConnection connection;
  private final HostIdentity hostIdentity = HostIdentity.here();
  private final List<String[]> held = new ArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();
  private @Nullable Thread renewer;
  private boolean isClosed;

  /** Leases of a store. Connects when first asked. */
  public RedisLeases(RedisServer server) {
    this.connection = new RedisConnection(server, _ -> {});
  }

  @Override
  public Optional<Lease> take(String project, LeaseHolder us) {
    String key = Keys.lease(project);
    String value = LeaseValue.of(us, hostIdentity).text();
    boolean isTaken = locked(() -> connection.ask(line -> take(line, key, value)));
    if (!isTaken) {
      return Optional.empty();
    }
    String[] lease = {key, value};
    locked(() -> keep(lease));
    return Optional.of(() -> locked(() -> free(lease)));
  }

  private boolean take(Line line, String key, String value) {
    String lasts = String.valueOf(LASTS_MS);
    @Nullable Object set = line.call(Command.SET, key, value, "NX", "PX", lasts);
    if (set != null) {
      return true;
    }
    @Nullable Object found = line.call(Command.GET, key);
    if (found == null) {
      return line.call(Command.SET, key, value, "NX", "PX", lasts) != null;
    }
    String other = Line.text(found);
    // Our own, when the answer of a first try was lost.
    if (other.equals(value)) {
      return true;
    }
    boolean isDead = LeaseValue.parse(other).filter(v -> v.isDead(hostIdentity)).isPresent();
    return isDead
        && line.run(Script.LEASE_INHERIT, List.of(key), List.of(other, value, lasts)).equals(1L);
  }

  private boolean keep(String[] lease) {
    held.add(lease);
    if (renewer == null) {
      renewer = Thread.ofPlatform().name("lease").daemon().start(this::renew);
    }
    return true;
  }

  private void renew() {
    lock.lock();
    try {
      while (!isClosed) {
        if (closing.await(RENEWED_MS, TimeUnit.MILLISECONDS)) {
          continue;
        }
        held.removeIf(this::isLost);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** Renews one lease; tells whether somebody else has it, so that it is no more ours to renew. */
  private boolean isLost(String[] lease) {
    try {
      return connection
          .ask(
              line ->
                  line.run(
                      Script.LEASE_RENEW,
                      List.of(lease[0]),
                      List.of(lease[1], String.valueOf(LASTS_MS))))
          .equals(0L);
    } catch (JournalException _) {
      // The server is away. The journal's appends tell the operator; the lease is taken again when
      // the server is back, and where somebody else was quicker his epoch fences ours off.
      return false;
    }
  }

  private boolean free(String[] lease) {
    if (!held.remove(lease)) {
      return false;
    }
    try {
      connection.ask(line -> line.run(Script.LEASE_RELEASE, List.of(lease[0]), List.of(lease[1])));
      return true;
    } catch (JournalException _) {
      // Unreachable: the key expires by itself, which is what its expiry is for.
      return false;
    }
  }

  @Override
  public Optional<LeaseHolder> holder(String project) {
    String key = Keys.lease(project);
    Optional<String> found =
        locked(() -> connection.ask(line -> Optional.ofNullable(line.call(Command.GET, key))))
            .map(Line::text);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    LeaseValue value =
        LeaseValue.parse(found.get())
            .orElseThrow(
                () ->
                    Failures.lasting(
                        connection.server(), "holds no lease under the key " + key, null));
    return value.isDead(hostIdentity) ? Optional.empty() : Optional.of(value.holder());
  }

  @Override
  public void close() {
    locked(
        () -> {
          isClosed = true;
          List.copyOf(held).forEach(this::free);
          closing.signalAll();
          connection.close();
          return isClosed;
        });
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return connection.uninterrupted(work);
    } finally {
      lock.unlock();
    }
  }
}
