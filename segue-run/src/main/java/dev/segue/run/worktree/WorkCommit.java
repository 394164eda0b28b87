package dev.segue.run.worktree;

import dev.segue.run.git.Checkout;
import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import dev.segue.run.git.Submodules;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Commits what is uncommitted in a task's worktree on the task's branch, whatever is checked out
 * there: also files that git was told to overlook, and the files of repositories inside it.
 */
final class WorkCommit {
  private static final List<String> MERGE_FILES =
      List.of("MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "AUTO_MERGE");

  private final TaskTree tree;
  private final Repository repository;
  private final Path gitDir;
  private final CommitMaker commits;
  private String tip = "";

  WorkCommit(TaskTree tree, Path gitDir, CommitMaker commits) {
    this.tree = tree;
    this.repository = tree.repository();
    this.gitDir = gitDir;
    this.commits = commits;
  }

  /** Files that are unmerged, so that nothing could be committed; empty when it is done. */
  List<String> commit() {
    tree.removeStaleLocks(gitDir);
    Git inside = repository.guarded(Git.in(tree.checkout(gitDir)));
    Head head = head(inside);
    tip = head.commit();
    if (!head.ref().equals(tree.ref())) {
      // An agent went to another branch. What is in the folder was verified, so that is the work.
      inside.must("update-ref", tree.ref(), head.commit());
      inside.must("symbolic-ref", "HEAD", tree.ref());
    }
    var index = new Index(inside.must("ls-files", "-s", "-v", "-z").names());
    List<String> unmerged = index.unmerged();
    if (!unmerged.isEmpty()) {
      return unmerged;
    }
    addAll(inside, index);
    String files = inside.must("write-tree").line();
    List<String> others = mergeHeads(inside);
    if (!others.isEmpty() || !files.equals(head.files())) {
      var parents = new ArrayList<>(List.of(head.commit()));
      parents.addAll(others);
      String made = commits.make(files, parents);
      inside.must("update-ref", "-m", "segue: work", tree.ref(), made, head.commit());
      tip = made;
      MERGE_FILES.forEach(file -> Folders.remove(gitDir.resolve(file)));
    }
    return List.of();
  }

  /**
   * The commit that is checked out, and the branch.
   *
   * @param files tree of the commit
   * @param ref the branch by its full name, or {@code HEAD} outside of any
   */
  private record Head(String commit, String files, String ref) {}

  private Head head(Git inside) {
    GitResult answer =
        inside.ask("rev-parse", "HEAD^{commit}", "HEAD^{tree}", "--symbolic-full-name", "HEAD");
    List<String> lines = answer.out().lines().toList();
    if (!answer.isFine() || lines.size() != 3) {
      throw new GitException("nothing is checked out in " + tree.folder());
    }
    return new Head(lines.get(0), lines.get(1), lines.get(2));
  }

  /**
   * The index before anything is added.
   *
   * @param entries of {@code git ls-files -s -v}: letter, mode, object and stage, then tab and path
   */
  private record Index(List<String> entries) {
    private static final int MODE_AT = 2;

    List<String> unmerged() {
      return entries.stream()
          .filter(entry -> entry.charAt(entry.indexOf('\t') - 1) != '0')
          .map(Index::path)
          .distinct()
          .toList();
    }

    List<String> hidden() {
      return entries.stream()
          .filter(entry -> entry.startsWith("S ") || Character.isLowerCase(entry.charAt(0)))
          .map(Index::path)
          .toList();
    }

    /** Path → commit, of entries that are commits of other repositories. */
    Map<String, String> gitlinks() {
      return Submodules.links(entries.stream().map(entry -> entry.substring(MODE_AT)).toList());
    }

    private static String path(String entry) {
      return entry.substring(entry.indexOf('\t') + 1);
    }
  }

  /** The commit that the branch is at, once {@link #commit} has ended. */
  String tip() {
    return tip;
  }

  /** As {@code git add -A}, which however runs git inside of nested repositories, as they say. */
  private void addAll(Git inside, Index index) {
    showHidden(inside, index);
    var nested = new NestedRepositories(tree.folder(), gitDir, repository);
    List<String> repositories = new ArrayList<>(removeGitlinks(inside, index));
    Set<String> changed =
        new HashSet<>(
            inside
                .must("ls-files", "-z", "--modified", "--deleted", "--others", "--exclude-standard")
                .names());
    changed.stream()
        .filter(name -> name.endsWith("/"))
        .map(name -> name.substring(0, name.length() - 1))
        .forEach(repositories::add);
    changed.removeIf(name -> name.endsWith("/") || repositories.contains(name));
    changed.removeAll(stayedBehind(inside, index, changed));
    Map<Boolean, List<String>> files =
        changed.stream().sorted().collect(Collectors.partitioningBy(this::isNowFolder));
    update(inside, files.getOrDefault(true, List.of()), "--force-remove");
    update(inside, files.getOrDefault(false, List.of()), "--add", "--remove", "--replace");
    repositories.stream().distinct().sorted().forEach(path -> nested.add(inside, path));
  }

  /**
   * Files that somebody told git to overlook, by {@code assume-unchanged} or {@code skip-worktree},
   * and that are there: their contents were verified like any other.
   */
  private void showHidden(Git inside, Index index) {
    List<String> hidden = index.hidden().stream().filter(this::isThere).toList();
    update(inside, hidden, "--no-assume-unchanged");
    update(inside, hidden, "--no-skip-worktree");
  }

  private boolean isThere(String name) {
    try {
      return Folders.exists(tree.folder().resolve(GitResult.readable(name)));
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /**
   * A repository inside that was committed as such, though it is no submodule, is a commit that
   * nobody else has: its files take its place.
   */
  private List<String> removeGitlinks(Git inside, Index index) {
    Set<String> links = index.gitlinks().keySet();
    if (links.isEmpty()) {
      return List.of();
    }
    Set<String> modules = Submodules.paths(inside, Submodules.INDEX);
    Set<String> before = Submodules.gitlinks(inside, tree.base()).keySet();
    List<String> made =
        links.stream()
            .filter(path -> !modules.contains(path) && !before.contains(path))
            .filter(path -> isThere(path + "/.git"))
            .toList();
    update(inside, made, "--force-remove");
    return made;
  }

  /**
   * Submodules that others' work moved, in the commit that this one follows, and whose checkout
   * here is still where it was: nobody wants them back. What was taken out of the index since is
   * none of {@code changed}.
   */
  private Set<String> stayedBehind(Git inside, Index index, Set<String> changed) {
    Map<String, String> recorded = index.gitlinks();
    recorded.keySet().retainAll(changed);
    if (recorded.isEmpty()) {
      return Set.of();
    }
    Map<String, String> before = Submodules.gitlinks(inside, tree.base());
    return recorded.entrySet().stream()
        .filter(link -> !link.getValue().equals(before.get(link.getKey())))
        .filter(link -> isOlder(link.getKey(), link.getValue(), before))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private boolean isOlder(String path, String recorded, Map<String, String> before) {
    Path folder = tree.folder().resolve(GitResult.readable(path));
    Optional<Path> own = Submodules.gitDirOf(folder);
    if (own.isEmpty()) {
      return false;
    }
    Git git = repository.guarded(Git.in(new Checkout(folder, own.get(), own.get())));
    Optional<String> head = repository.commit(git, "HEAD");
    return head.isPresent()
        && (head.get().equals(before.get(path))
            || git.ask("merge-base", "--is-ancestor", head.get(), recorded).isFine());
  }

  /** A name that was a file and is a folder now; a submodule is one already. */
  private boolean isNowFolder(String name) {
    try {
      Path path = tree.folder().resolve(GitResult.readable(name));
      return Folders.isFolder(path) && !Folders.exists(path.resolve(".git"));
    } catch (InvalidPathException _) {
      return false; // Not to be named on this system; git then refuses what it cannot add.
    }
  }

  static void update(Git inside, List<String> names, String... how) {
    if (names.isEmpty()) {
      return;
    }
    var arguments = new ArrayList<>(List.of("update-index", "-z"));
    arguments.addAll(List.of(how));
    arguments.add("--stdin");
    inside.must(
        GitSettings.none(),
        names.stream().map(name -> name + "\0").collect(Collectors.joining()),
        arguments.toArray(String[]::new));
  }

  /** What an operator is merging by hand in the worktree. */
  private List<String> mergeHeads(Git inside) {
    return Folders.text(gitDir.resolve("MERGE_HEAD")).stream()
        .flatMap(String::lines)
        .map(head -> repository.commit(inside, head))
        .flatMap(Optional::stream)
        .toList();
  }
}
