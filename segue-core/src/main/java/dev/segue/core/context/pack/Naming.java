package dev.segue.core.context.pack;

import dev.segue.core.context.code.RecordNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Index of the commits and files that name each decision. A name that two records share counts for
 * neither.
 */
final class Naming {
  private static final int MOST_SUBJECTS = 20;

  /** A file that names more is about none of them. */
  private static final int MOST_NAMES = 8;

  private final Map<String, String> ids = new HashMap<>();
  private final Map<String, List<NamingCommit>> commits = new HashMap<>();

  /**
   * @param decisions each id once
   * @param newestFirst commits whose messages name records
   */
  Naming(Collection<KnownDecision> decisions, List<NamingCommit> newestFirst) {
    Set<String> shared = new HashSet<>();
    for (KnownDecision decision : decisions) {
      for (String name : RecordNames.of(decision.id(), decision.source())) {
        if (ids.putIfAbsent(name, decision.id()) != null) {
          shared.add(name);
        }
      }
    }
    ids.keySet().removeAll(shared);
    for (NamingCommit commit : newestFirst) {
      for (String id : named(commit.names())) {
        commits.computeIfAbsent(id, _ -> new ArrayList<>()).add(commit);
      }
    }
  }

  /** Ids of the decisions that have these names. */
  Set<String> named(List<String> names) {
    Set<String> found = new HashSet<>();
    for (String name : names) {
      String id = ids.get(name);
      if (id != null) {
        found.add(id);
      }
    }
    return found;
  }

  /** Ids of the decisions that one of the first files names in a comment. */
  Set<String> named(List<TaskSight.BestFile> files, int first) {
    Set<String> found = new HashSet<>();
    for (TaskSight.BestFile file : files.subList(0, Math.min(first, files.size()))) {
      if (file.records().size() <= MOST_NAMES) {
        found.addAll(named(file.records()));
      }
    }
    return found;
  }

  /** Of the newest commits that name it. */
  List<String> subjects(KnownDecision decision) {
    return commits.getOrDefault(decision.id(), List.of()).stream()
        .limit(MOST_SUBJECTS)
        .map(NamingCommit::subject)
        .toList();
  }

  /** Commits since one named it. */
  OptionalInt age(String id) {
    return commits.getOrDefault(id, List.of()).stream().mapToInt(NamingCommit::age).min();
  }
}
