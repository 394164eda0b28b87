package dev.segue.context.index;

import dev.segue.context.index.code.FileIndex;
import dev.segue.context.index.code.GitHistory;
import dev.segue.context.index.code.IndexListener;
import dev.segue.context.index.code.Refreshed;
import dev.segue.context.index.document.AdrFiles;
import dev.segue.context.index.document.Adrs;
import dev.segue.context.index.document.Coverage;
import dev.segue.context.index.document.CoverageFiles;
import dev.segue.context.index.document.TestFiles;
import dev.segue.context.index.manifest.Build;
import dev.segue.context.index.manifest.BuildFiles;
import dev.segue.context.index.workspace.Remembered;
import dev.segue.context.index.workspace.Warning;
import dev.segue.context.index.workspace.Workspace;
import dev.segue.core.context.code.SourcePaths;
import dev.segue.core.context.pack.NamingCommit;
import dev.segue.core.context.rank.Candidates;
import dev.segue.core.context.rank.CodeImage;
import dev.segue.core.context.rank.CodeIndex;
import dev.segue.core.context.rank.CodeSnapshot;
import dev.segue.core.context.rank.Commit;
import dev.segue.core.context.rank.History;
import dev.segue.core.text.Sha256;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a workspace when it is asked, and reads only what is new. What it knows of files is kept
 * in a file of its own, which may be deleted at any time; the first look reads all of them, at some
 * 200 files a second and processor. Safe for use by several threads, one at a time.
 */
public final class ProjectIndex implements AutoCloseable {
  /** Fewer are put together from what was read in a third of a second. */
  private static final int FEWEST_IMAGED = 1_000;

  /** A new image is made when one in so many files is otherwise than in the last one. */
  private static final int IMAGED_SHARE = 20;

  private final Workspace workspace;
  private final FileIndex<OnceRead> files;
  private final ImageFile image;
  private final int fewestImaged;
  private CodeIndex code = new CodeIndex();
  private final GitHistory commits;
  private CodeSnapshot snapshot = code.snapshot();
  private Candidates sources = snapshot.candidates(_ -> true);
  private String head = "";
  private Components last = Components.NONE;
  private String revision = "";
  private History history = History.none();
  private List<NamingCommit> naming = List.of();
  private TestFiles tests = new TestFiles(List.of());
  private Collection<String> paths = List.of();
  private final Remembered<Adrs> adrs = new Remembered<>(AdrFiles::read);
  private final Remembered<Build> builds = new Remembered<>(BuildFiles::read);
  private final Remembered<Coverage> coverage =
      new Remembered<>(place -> CoverageFiles.read(place, paths));
  private boolean isFirst = true;

  /** Files that are otherwise than in the image. */
  private int notImaged;

  /**
   * @param folder an existing folder, as its real path
   * @param file where to keep what was read; its folder exists
   * @param clock tells how old a file's last change is
   */
  public ProjectIndex(Path folder, Path file, Clock clock) {
    this(folder, file, clock, FEWEST_IMAGED);
  }

  /**
   * @param fewestImaged an index of fewer files has no image
   */
  ProjectIndex(Path folder, Path file, Clock clock, int fewestImaged) {
    this.image = new ImageFile(file);
    this.fewestImaged = fewestImaged;
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
    // Beside the look at the source files, which mostly waits for git.
    var asked = new FutureTask<>(this::others);
    Thread.ofVirtual().name("project-index").start(asked);
    if (isFirst) {
      image.read().ifPresent(this::resume);
    }
    Refreshed<OnceRead> now = files.refresh(listener);
    take(now);
    keepImage(now.files().size());
    Others others = answer(asked);
    if (!others.past().head().equals(head)) {
      head = others.past().head();
      history = History.of(ranked(others.past().commits()));
      naming = naming(others.past().commits());
    }
    Coverage covered = coverage.of(workspace);
    var components = new Components(now.revision(), head, others.adrs(), others.build(), covered);
    if (!components.isSameAs(last)) {
      last = components;
      revision = components.revision();
    }
    return new ProjectView(
        head,
        snapshot,
        sources,
        history,
        naming,
        others.adrs().all(),
        others.build(),
        covered,
        tests,
        revision,
        components.warnings());
  }

  private void resume(CodeImage known) {
    code = new CodeIndex(known);
    files.resume(known.tags(), OnceRead.taken());
  }

  /** A look that has read much takes long in any case, and spares the next process most of that. */
  private void keepImage(int present) {
    if (present >= fewestImaged && notImaged > present / IMAGED_SHARE) {
      Map<String, String> keys = files.keys();
      image.write(code.image(path -> keys.getOrDefault(path, "")));
      notImaged = 0;
    }
  }

  private void take(Refreshed<OnceRead> now) {
    notImaged += now.added().size() + now.changed().size() + now.removed().size();
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
  }

  /** Results that do not depend on which source files there are. */
  private record Others(GitHistory.Cached past, Adrs adrs, Build build) {}

  private Others others() {
    return new Others(commits.refresh(), adrs.of(workspace), builds.of(workspace));
  }

  private static Others answer(Future<Others> asked) throws InterruptedException {
    try {
      return asked.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("A look at a workspace never throws", e.getCause());
    }
  }

  /** All that a view rests on. */
  private record Components(
      String files, String head, Adrs adrs, Build build, @Nullable Coverage coverage) {
    static final Components NONE =
        new Components(
            "",
            "",
            new Adrs(List.of(), List.of()),
            new Build(List.of(), List.of(), List.of(), List.of()),
            null);

    /** Whether nothing was read anew: what is remembered is the same object. */
    @SuppressWarnings("ReferenceEquality")
    boolean isSameAs(Components other) {
      return files.equals(other.files)
          && head.equals(other.head)
          && adrs == other.adrs
          && build == other.build
          && coverage == other.coverage;
    }

    /** Every record here says what it holds, in an order that the workspace alone decides. */
    String revision() {
      return Sha256.hex(
          String.join(
              "\n",
              files,
              head,
              adrs.all().toString(),
              build.libraries().toString(),
              coverage == null ? "" : coverage.reports().toString()));
    }

    List<Warning> warnings() {
      var warnings = new ArrayList<Warning>(adrs.warnings());
      warnings.addAll(build.warnings());
      if (coverage != null) {
        warnings.addAll(coverage.warnings());
      }
      return warnings;
    }
  }

  /** A commit of very many files says nothing of each. */
  private static List<Commit> ranked(List<dev.segue.context.index.code.Commit> commits) {
    return commits.stream()
        .filter(commit -> commit.fileCount() <= GitHistory.LIMIT_FILES)
        .map(commit -> new Commit(commit.subject(), commit.body(), commit.files()))
        .toList();
  }

  private static List<NamingCommit> naming(List<dev.segue.context.index.code.Commit> commits) {
    var naming = new ArrayList<NamingCommit>();
    for (int age = 0; age < commits.size(); age++) {
      dev.segue.context.index.code.Commit commit = commits.get(age);
      if (!commit.records().isEmpty()) {
        naming.add(new NamingCommit(age, commit.subject(), commit.records()));
      }
    }
    return naming;
  }

  @Override
  public void close() {
    files.close();
  }
}
