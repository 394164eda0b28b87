package dev.segue.run.workspace;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** One comparison of two pictures: collects what changed. One thread. */
final class Comparison {
  /**
   * File times come from a coarser clock than ours; a little too much is better than too little.
   */
  private static final Duration SLACK = Duration.ofMillis(50);

  /** Beyond so many, contents are not read for the hash over all: sizes and times must do. */
  private static final int HASHED_LIMIT = 5_000;

  private final FileStates states;
  private final Instant since;
  private final TreeSet<String> created = new TreeSet<>();
  private final TreeSet<String> updated = new TreeSet<>();
  private final TreeSet<String> deleted = new TreeSet<>();

  /** What is known of changed files by content. */
  private final Map<String, FileState> contents = new TreeMap<>();

  Comparison(FileStates states, Instant before) {
    this.states = states;
    this.since = before.minus(SLACK);
  }

  Changes ofTrees(Map<String, FileState> before, Map<String, FileState> after) {
    boolean rulesChanged =
        Stream.concat(before.keySet().stream(), after.keySet().stream())
            .filter(Comparison::isRules)
            .anyMatch(path -> !Objects.equals(before.get(path), after.get(path)));
    after.forEach(
        (path, now) -> {
          FileState was = before.getOrDefault(path, FileState.ABSENT);
          if (was.isPresent() || !rulesChanged || isRecent(path)) {
            add(path, was, now);
          }
        });
    before.forEach(
        (path, was) -> {
          if (!after.containsKey(path)) {
            add(path, was, current(path, was)); // Still there when it is only ignored since.
          }
        });
    return changes();
  }

  /** Both in git; {@code moved} is what the commits have differently. */
  Changes ofGit(Picture.OfGit before, Picture.OfGit after, Map<String, GitStatus.Moved> moved) {
    Set<String> paths = new TreeSet<>(moved.keySet());
    paths.addAll(before.dirty().keySet());
    paths.addAll(after.dirty().keySet());
    paths.removeIf(Evidence::isSegue);
    boolean rulesChanged = paths.stream().anyMatch(Comparison::isRules);
    for (String path : paths) {
      Picture.Dirty dirtyBefore = before.dirty().get(path);
      Picture.Dirty dirtyAfter = after.dirty().get(path);
      GitStatus.Moved move = moved.get(path);
      if (dirtyBefore != null && dirtyAfter != null) {
        add(path, dirtyBefore.now(), dirtyAfter.now());
      } else if (dirtyBefore != null) {
        FileState inHead = move == null ? dirtyBefore.inHead() : move.to();
        cleaned(path, dirtyBefore.now(), inHead);
      } else if (dirtyAfter != null) {
        FileState was = move == null ? dirtyAfter.inHead() : move.from();
        if (was.isPresent() || !rulesChanged || isRecent(path)) {
          add(path, was, dirtyAfter.now());
        }
      } else if (move != null) {
        add(path, move.from(), move.to());
      }
    }
    return changes();
  }

  /** Git could tell before and cannot now: what is younger than the picture was changed. */
  Changes byTime(Picture.OfGit before, Map<String, FileState> after) {
    for (String path : after.keySet()) {
      if (!before.dirty().containsKey(path) && isRecent(path)) {
        (states.isBornSince(path, since) ? created : updated).add(path);
      }
    }
    before.dirty().forEach((path, dirty) -> add(path, dirty.now(), current(path, dirty.now())));
    return changes();
  }

  /**
   * Differed from HEAD before and does not now: committed as it was, put back, or ignored since. A
   * filter may make the committed content another than the file's, so the file itself decides.
   */
  private void cleaned(String path, FileState was, FileState inHead) {
    if (was.equals(inHead)) {
      return;
    }
    FileState now = current(path, was);
    if (!now.equals(was)) {
      add(path, was, now.isPresent() || !inHead.isPresent() ? now : inHead);
    }
  }

  private void add(String path, FileState was, FileState now) {
    FileState is = now;
    if (was.isPresent() && now.isPresent() && was.isStat() != now.isStat()) {
      is = current(path, was); // Compared in the form in which it was known before.
    }
    if (was.equals(is)) {
      return;
    }
    if (!is.isPresent()) {
      deleted.add(path);
    } else {
      (was.isPresent() ? updated : created).add(path);
      if (!is.isStat()) {
        contents.put(path, is);
      }
    }
  }

  private FileState current(String path, FileState form) {
    if (form.isStat()) {
      return states.stat(path);
    }
    return states.content(path, form.hash().length() == 64);
  }

  private static boolean isRules(String path) {
    return path.equals(".gitignore") || path.endsWith("/.gitignore");
  }

  private boolean isRecent(String path) {
    return states.isChangedSince(path, since);
  }

  private Changes changes() {
    MessageDigest digest = FileStates.digest(true);
    boolean few = created.size() + updated.size() <= HASHED_LIMIT;
    for (TreeSet<String> list : List.of(created, updated)) {
      for (String path : list) {
        FileState state = contents.get(path);
        if (state == null) {
          state = few ? states.content(path, false) : states.stat(path);
        }
        put(digest, path, state);
      }
    }
    deleted.forEach(path -> put(digest, path, FileState.ABSENT));
    return new Changes(
        List.copyOf(created),
        List.copyOf(updated),
        List.copyOf(deleted),
        HexFormat.of().formatHex(digest.digest()));
  }

  private static void put(MessageDigest digest, String path, FileState state) {
    String line = path + "\0" + state.mode() + " " + state.hash() + "\0";
    digest.update(line.getBytes(StandardCharsets.UTF_8));
  }
}
