package dev.segue.run.process;

import dev.segue.core.journal.DispatchMark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The processes that one start brought into the world, as far as they can still be found. */
final class ProcessTree {
  private final ProcessTable table;
  private final long root;
  private final long rootStartedAt;
  private final Optional<String> mark;

  /** Start times of members seen before, by number: once of the tree, always of the tree. */
  private final Map<Long, Long> seen = new HashMap<>();

  /** Made right after the start: nothing of the tree is older than its root. */
  ProcessTree(ProcessTable table, long root, Optional<String> mark) {
    this.table = table;
    this.root = root;
    this.mark = mark;
    this.rootStartedAt = table.find(root).map(ProcessEntry::startedAt).orElse(0L);
  }

  /**
   * Root, its group and session, all that carry the mark, and the descendants of these, also those
   * whose parents have ended since they were first seen: a command may clear the environment of
   * what it starts. Cheap when nothing is left: an environment is read only of what is younger than
   * the root.
   */
  synchronized List<ProcessEntry> living() {
    long self = ProcessHandle.current().pid();
    var younger = new ArrayList<ProcessEntry>();
    boolean recycled = false;
    boolean isWhole = false; // Without ourselves it is a list that could not be read.
    for (ProcessEntry entry : table.living()) {
      isWhole |= entry.pid() == self;
      if (entry.startedAt() >= rootStartedAt && entry.pid() != self) {
        younger.add(entry);
        recycled |= entry.pid() == root && rootStartedAt != entry.startedAt();
      }
    }
    var members = new ArrayList<ProcessEntry>();
    var pids = new HashSet<Long>();
    for (ProcessEntry entry : younger) {
      // A root's number that serves another process now says nothing about groups and sessions.
      if ((!recycled && isInGroup(entry)) || isIn(seen, entry) || hasMark(entry)) {
        members.add(entry);
        pids.add(entry.pid());
      }
    }
    addDescendants(younger, members, pids);
    if (isWhole) {
      seen.clear(); // Who has ended does not come back.
    }
    members.forEach(entry -> seen.put(entry.pid(), entry.startedAt()));
    return members;
  }

  long root() {
    return root;
  }

  void signal(ProcessEntry entry, boolean force) {
    table.signal(entry, force);
  }

  private boolean isInGroup(ProcessEntry entry) {
    return entry.pid() == root || entry.group() == root || entry.session() == root;
  }

  private boolean hasMark(ProcessEntry entry) {
    return mark.isPresent() && table.variable(entry, DispatchMark.VARIABLE).equals(mark);
  }

  /** Whether it is the very process whose number and start are kept there. */
  static boolean isIn(Map<Long, Long> seen, ProcessEntry entry) {
    return Optional.ofNullable(seen.get(entry.pid()))
        .filter(at -> at == entry.startedAt())
        .isPresent();
  }

  /** Adds whoever descends from a member, as far as parents are alive. */
  static void addDescendants(List<ProcessEntry> from, List<ProcessEntry> members, Set<Long> pids) {
    boolean grew = !members.isEmpty();
    while (grew) {
      grew = false;
      for (ProcessEntry entry : from) {
        if (pids.contains(entry.parent()) && pids.add(entry.pid())) {
          members.add(entry);
          grew = true;
        }
      }
    }
  }
}
