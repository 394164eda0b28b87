package dev.segue.core.run;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The ended tasks of a fold: those that were asked for of late are at hand, the others are looked
 * up in the {@link Archive}. Without an archive all are at hand. Confined to one thread.
 */
public final class EndedTasks {
  /** Answers at hand, some 250 bytes each; a task file of so many tasks is looked up only once. */
  public static final int NEAR = 20_000;

  /** 2 MB: of a million ended tasks one in two hundred new ids is looked up in vain. */
  private static final int SEEN_BITS = 1 << 24;

  /** Hashes of an id in {@link #seen}. */
  private static final int HASHES = 3;

  private final Optional<Archive> archive;
  private final Map<String, Optional<EndedTask>> near;

  /**
   * A Bloom filter of what has ended, as long as everything since the first event was folded here.
   * It spares the fold of a whole history a look-up for each task that is queued in it.
   */
  private final BitSet seen = new BitSet();

  private boolean hasSeenAll;

  private EndedTasks(Optional<Archive> archive, Map<String, Optional<EndedTask>> near) {
    this.archive = archive;
    this.near = near;
  }

  /** Keeps all. */
  public static EndedTasks all() {
    return new EndedTasks(Optional.empty(), new LinkedHashMap<>());
  }

  /**
   * Keeps {@link #NEAR}, or twice as many as there are live tasks, so that what these depend on
   * stays at hand.
   *
   * @param isFromTheStart whether no event was folded yet
   */
  public static EndedTasks with(Archive archive, IntSupplier live, boolean isFromTheStart) {
    var near =
        new LinkedHashMap<String, Optional<EndedTask>>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Optional<EndedTask>> eldest) {
            return size() > Math.max(NEAR, 2 * live.getAsInt());
          }
        };
    var ended = new EndedTasks(Optional.of(archive), near);
    ended.hasSeenAll = isFromTheStart;
    return ended;
  }

  /**
   * How a task that is not live has ended; empty when it never was.
   *
   * @param upToSeq last event that counts for an answer from the archive
   */
  public Optional<EndedTask> find(String taskId, long upToSeq) {
    Optional<EndedTask> known = near.get(taskId);
    if (known != null) {
      return known;
    }
    if (archive.isEmpty() || (hasSeenAll && !mayHaveEnded(taskId))) {
      return Optional.empty();
    }
    Optional<EndedTask> found = archive.get().find(taskId, upToSeq);
    near.put(taskId, found);
    return found;
  }

  /** Notes an end. */
  public void put(String taskId, EndedTask end) {
    near.put(taskId, Optional.of(end));
    if (hasSeenAll) {
      for (int hash = 0; hash < HASHES; hash++) {
        seen.set(bit(taskId, hash));
      }
    }
  }

  /** The task is live again. */
  public void remove(String taskId) {
    near.remove(taskId);
  }

  /** How many answers are at hand. */
  int atHand() {
    return near.size();
  }

  private boolean mayHaveEnded(String taskId) {
    for (int hash = 0; hash < HASHES; hash++) {
      if (!seen.get(bit(taskId, hash))) {
        return false;
      }
    }
    return true;
  }

  /** The string's own hash, spread: ids that are counted up differ in its lowest bits alone. */
  private static int bit(String taskId, int hash) {
    int mixed = (taskId.hashCode() + hash * 0x9E3779B9) * 0x85EBCA6B;
    mixed = (mixed ^ (mixed >>> 15)) * 0xC2B2AE35;
    return (mixed ^ (mixed >>> 16)) & (SEEN_BITS - 1);
  }
}
