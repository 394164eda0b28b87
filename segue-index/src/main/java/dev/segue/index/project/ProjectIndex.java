package dev.segue.index.project;

import dev.segue.core.context.code.SourcePaths;
import dev.segue.core.context.code.rank.Candidates;
import dev.segue.core.context.code.rank.CodeIndex;
import dev.segue.core.context.code.rank.CodeSnapshot;
import dev.segue.core.context.code.rank.Commit;
import dev.segue.core.context.code.rank.History;
import dev.segue.core.text.Sha256;
import dev.segue.index.adr.AdrFiles;
import dev.segue.index.adr.Adrs;
import dev.segue.index.build.Build;
import dev.segue.index.build.BuildFiles;
import dev.segue.index.code.FileIndex;
import dev.segue.index.code.IndexListener;
import dev.segue.index.code.Refreshed;
import dev.segue.index.code.git.GitHistory;
import dev.segue.index.coverage.Coverage;
import dev.segue.index.coverage.CoverageFiles;
import dev.segue.index.coverage.TestFiles;
import dev.segue.index.workspace.Remembered;
import dev.segue.index.workspace.Warning;
import dev.segue.index.workspace.Workspace;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Looks at a workspace when it is asked, and reads only what is new. What it knows of files is kept
 * in a file of its own, which may be deleted at any time; the first look reads all of them, at some
 * 200 files a second and processor. Safe for use by several threads, one at a time.
 */
public final class ProjectIndex implements AutoCloseable {
  private final Workspace workspace;
  private final FileIndex<OnceRead> files;
  private final CodeIndex code = new CodeIndex();
  private final GitHistory commits;
  private CodeSnapshot snapshot = code.snapshot();
  private Candidates sources = snapshot.candidates(_ -> true);
  private List<Commit> known = List.of();
  private History history = History.none();
  private TestFiles tests = new TestFiles(List.of());
  private Collection<String> paths = List.of();
  private final Remembered<Adrs> adrs = new Remembered<>(AdrFiles::read);
  private final Remembered<Build> builds = new Remembered<>(BuildFiles::read);
  private final Remembered<Coverage> coverage =
      new Remembered<>(place -> CoverageFiles.read(place, paths));
  private boolean isFirst = true;

  /**
   * @param folder an existing folder, as its real path
   * @param file where to keep what was read; its folder exists
   * @param clock tells how old a file's last change is
   */
  public ProjectIndex(Path folder, Path file, Clock clock) {
    this.workspace = new Workspace(folder, clock);
    this.files = new FileIndex<>(folder, file, new CodeForm(), clock);
    this.commits = new GitHistory(folder);
  }

  /**
   * The workspace as it is now.
   *
   * @throws InterruptedException when the thread is interrupted; what was read until then is kept
   */
  public synchronized ProjectView look(IndexListener listener) throws InterruptedException {
    Refreshed<OnceRead> now = files.refresh(listener);
    now.removed().forEach(code::remove);
    Stream.concat(now.added().stream(), now.changed().stream())
        .forEach(path -> code.put(Objects.requireNonNull(now.files().get(path)).take()));
    if (isFirst || !now.added().isEmpty() || !now.removed().isEmpty()) {
      tests = new TestFiles(now.files().keySet());
      paths = now.files().keySet();
      coverage.forget();
      isFirst = false;
    }
    if (snapshot != code.snapshot()) {
      snapshot = code.snapshot();
      sources = snapshot.candidates(path -> !SourcePaths.isTest(path));
    }
    GitHistory.Known past = commits.refresh();
    List<Commit> newest = ranked(past.commits());
    if (!newest.equals(known)) {
      known = newest;
      history = History.of(newest);
    }
    Adrs decided = adrs.of(workspace);
    Build build = builds.of(workspace);
    Coverage covered = coverage.of(workspace);
    var warnings = new ArrayList<Warning>(decided.warnings());
    warnings.addAll(build.warnings());
    warnings.addAll(covered.warnings());
    // Every record of these says what it holds, in an order that the workspace alone decides.
    String revision =
        Sha256.hex(
            String.join(
                "\n",
                now.revision(),
                past.head(),
                decided.all().toString(),
                build.libraries().toString(),
                covered.reports().toString()));
    return new ProjectView(
        past.head(),
        snapshot,
        sources,
        history,
        decided.all(),
        build,
        covered,
        tests,
        revision,
        warnings);
  }

  /** A commit of very many files says nothing of each. */
  private static List<Commit> ranked(List<dev.segue.index.code.git.Commit> commits) {
    return commits.stream()
        .filter(commit -> commit.fileCount() <= GitHistory.LIMIT_FILES)
        .map(commit -> new Commit(commit.subject(), commit.body(), commit.files()))
        .toList();
  }

  @Override
  public void close() {
    files.close();
  }
}
