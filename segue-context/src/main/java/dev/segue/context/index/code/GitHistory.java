package dev.segue.context.index.code;

import dev.segue.core.context.code.RecordNames;
import dev.segue.core.text.Redactor;
import dev.segue.run.git.WorkspaceGit;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The newest commits before the present one that changed something in the workspace, without
 * merges. Only ancestors of HEAD count: what happened on other branches says nothing of this tree.
 * Reads the whole once, and later only what came on top. Safe for use by several threads, one at a
 * time.
 */
public final class GitHistory {
  /** The recipe's figure: older ones find nothing more. */
  public static final int LIMIT_COMMITS = 3_000;

  /** A commit that changed more says little of each. */
  public static final int LIMIT_FILES = 30;

  public static final int BODY_CHARS = 600;

  private static final Duration DEADLINE = Duration.ofSeconds(60);

  /** Stands before each commit: no path of a file and no hash holds it. */
  private static final String MARK = "\u0001commit\u0001";

  private final Path workspace;
  private Cached cached = new Cached("", List.of());

  /**
   * Cached part of the history.
   *
   * @param head the hash of HEAD; empty without a repository or a commit
   * @param commits the newest first
   */
  public record Cached(String head, List<Commit> commits) {
    public Cached {
      commits = List.copyOf(commits);
    }
  }

  /**
   * @param workspace an existing folder, as its real path
   */
  public GitHistory(Path workspace) {
    this.workspace = workspace;
  }

  /** Goes on from what another process or an earlier run has known. */
  public synchronized void resume(Cached earlier) {
    cached = earlier;
  }

  /** The history of what is checked out now; what was known where git cannot say. */
  public synchronized Cached refresh() {
    Optional<WorkspaceGit> found = WorkspaceGit.around(workspace, DEADLINE);
    if (found.isEmpty()) {
      cached = new Cached("", List.of());
      return cached;
    }
    WorkspaceGit git = found.get();
    String head = text(git, List.of("rev-parse", "--verify", "-q", "HEAD")).orElse("").strip();
    if (!head.equals(cached.head())) {
      cached = head.isEmpty() ? new Cached("", List.of()) : read(git, head);
    }
    return cached;
  }

  private Cached read(WorkspaceGit git, String head) {
    String base = cached.head();
    boolean isAbove =
        !base.isEmpty()
            && git.runOnCommits(List.of("merge-base", "--is-ancestor", base, head)).isPresent();
    // A merge brings commits that are older than those known: read in order, all of them.
    boolean isPlain =
        isAbove
            && text(git, List.of("rev-list", "--merges", "-n", "1", base + ".." + head))
                .filter(String::isBlank)
                .isPresent();
    Optional<List<Commit>> newer = log(git, isPlain ? base + ".." + head : head);
    if (newer.isEmpty()) {
      return cached;
    }
    var commits = new ArrayList<>(newer.get());
    if (isPlain) {
      commits.addAll(cached.commits());
    }
    return new Cached(head, commits.subList(0, Math.min(LIMIT_COMMITS, commits.size())));
  }

  private static Optional<List<Commit>> log(WorkspaceGit git, String range) {
    return text(
            git,
            List.of(
                "log",
                "--no-merges",
                "-n",
                Integer.toString(LIMIT_COMMITS),
                "-z",
                "--name-only",
                "--relative",
                "--no-renames",
                "--no-ext-diff",
                "--no-textconv",
                "--encoding=UTF-8",
                "--format=tformat:%x01commit%x01%H%x00%s%x00%b",
                range,
                "--",
                "."))
        .map(GitHistory::parse);
  }

  private static Optional<String> text(WorkspaceGit git, List<String> arguments) {
    return git.runOnCommits(arguments).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** Hash, subject, body and files of each, with NUL between them. */
  private static List<Commit> parse(String log) {
    var commits = new ArrayList<Commit>();
    String[] parts = log.split("\0", -1);
    int i = 0;
    while (i < parts.length) {
      int mark = parts[i].indexOf(MARK);
      if (mark < 0 || i + 2 >= parts.length) {
        i++;
        continue;
      }
      String id = parts[i].substring(mark + MARK.length());
      String subject = parts[i + 1];
      String body = parts[i + 2];
      i += 3;
      var files = new ArrayList<String>();
      int count = 0;
      for (; i < parts.length && !parts[i].contains(MARK); i++) {
        String file = parts[i].startsWith("\n") ? parts[i].substring(1) : parts[i];
        if (!file.isEmpty()) {
          count++;
          if (files.size() < LIMIT_FILES) {
            files.add(file);
          }
        }
      }
      List<String> records = RecordNames.in(subject + "\n" + body);
      commits.add(
          new Commit(id, clean(subject), begin(clean(body.strip())), files, count, records));
    }
    return commits;
  }

  private static String begin(String body) {
    int end = Math.min(body.length(), BODY_CHARS);
    boolean isHalf =
        end > 0 && end < body.length() && Character.isHighSurrogate(body.charAt(end - 1));
    return body.substring(0, isHalf ? end - 1 : end);
  }

  private static String clean(String text) {
    return Redactor.STANDARD.redact(text);
  }
}
