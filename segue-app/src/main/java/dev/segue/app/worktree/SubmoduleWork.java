package dev.segue.app.worktree;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What agents did inside the submodules of a worktree. Their commits come along: their objects are
 * copied to the clone's own repository of the submodule, under a ref that keeps them. What is not
 * committed there cannot be merged, and stands in the way.
 */
final class SubmoduleWork {
  private final TaskTree tree;
  private final Repository repository;
  private final Path gitDir;
  private final Git inside;

  /** One that is filled in the worktree. */
  private record Filled(String path, Path folder, Path gitDir, Git git, String head) {}

  SubmoduleWork(TaskTree tree, Path gitDir) {
    this.tree = tree;
    this.repository = tree.repository();
    this.gitDir = gitDir;
    this.inside = repository.guarded(Git.in(tree.checkout(gitDir)));
  }

  /** Paths of all submodules of the worktree, as bytes. */
  Set<String> paths() {
    return Submodules.staged(inside).keySet();
  }

  /** Why the work in them cannot be merged. */
  Optional<String> refusal() {
    Map<String, String> before = Submodules.gitlinks(inside, tree.base());
    for (var link : Submodules.staged(inside).entrySet()) {
      Optional<Filled> filled = filled(link.getKey());
      String shown = Answer.readable(link.getKey());
      if (filled.isEmpty()) {
        boolean isNew = !link.getValue().equals(before.get(link.getKey()));
        if (isNew
            && source(link.getKey()).filter(s -> Submodules.has(s, link.getValue())).isEmpty()) {
          return Optional.of(
              "%s is recorded as commit %s of another repository, which is neither in the worktree %s nor in this clone; add its files there, or fetch that commit into the clone, then unblock the task"
                  .formatted(shown, link.getValue(), tree.folder()));
        }
      } else {
        List<String> changed = changed(filled.get());
        if (!changed.isEmpty()) {
          return Optional.of(
              "%s is a submodule, and changes in it are not committed there (%s); commit them in %s, then unblock the task"
                  .formatted(shown, some(changed), filled.get().folder()));
        }
      }
    }
    return Optional.empty();
  }

  private static String some(List<String> names) {
    List<String> shown = names.stream().limit(3).map(Answer::readable).toList();
    return String.join(", ", shown) + (names.size() > 3 ? " +" + (names.size() - 3) + " more" : "");
  }

  private static List<String> changed(Filled filled) {
    filled.git().ask("update-index", "-q", "--refresh");
    return filled
        .git()
        .must("diff-index", "--name-only", "-z", "--ignore-submodules=none", "HEAD", "--")
        .names();
  }

  /** Whether a submodule's own commit holds a file of it. */
  boolean isCommitted(String submodule, String file) {
    return filled(submodule)
        .filter(f -> f.git().ask("cat-file", "-e", f.head() + ":" + Answer.bytes(file)).isFine())
        .isPresent();
  }

  /** Brings commits to the clone, and puts aside what is in them without being committed. */
  void settle(Salvage salvage) {
    for (String path : Submodules.staged(inside).keySet()) {
      filled(path).ifPresent(filled -> settle(filled, salvage));
    }
  }

  private void settle(Filled filled, Salvage salvage) {
    String shown = Answer.readable(filled.path());
    for (String file :
        filled.git().must("ls-files", "-z", "--others", "--exclude-standard").names()) {
      String name = withoutSlash(Answer.readable(file));
      salvage.copy(filled.folder().resolve(name), shown + "/" + name);
    }
    Path home = source(filled.path()).orElseGet(() -> newHome(filled.path()));
    List<String> refs = refs(filled);
    boolean isHeld =
        Submodules.has(home, filled.head())
            && refs.stream().allMatch(ref -> Submodules.has(home, commitOf(filled, ref)));
    if (isHeld || home.equals(filled.gitDir())) {
      return;
    }
    copyObjects(filled.gitDir().resolve("objects"), home.resolve("objects"));
    Git git = Git.in(new Checkout(home, home, home));
    if (!git.ask("rev-list", "--objects", "--quiet", filled.head()).isFine()) {
      throw new WorktreeException(
          "the commits of submodule %s cannot be copied to %s".formatted(shown, home));
    }
    String keep = "refs/segue-salvage/%s/%s/".formatted(repository.projectName(), tree.name());
    git.must("update-ref", keep + "HEAD", filled.head());
    for (String ref : refs) {
      git.must("update-ref", keep + ref, commitOf(filled, ref));
    }
    salvage.note(shown, keep + "HEAD in " + home);
  }

  private static String withoutSlash(String name) {
    return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
  }

  private static List<String> refs(Filled filled) {
    return filled
        .git()
        .must("for-each-ref", "--format=%(refname)", "refs/heads", "refs/stash")
        .out()
        .lines()
        .toList();
  }

  private static String commitOf(Filled filled, String ref) {
    return filled.git().must("rev-parse", ref).line();
  }

  /** A submodule that came with the task: its repository lies where git will look for it. */
  private Path newHome(String path) {
    String name = Submodules.names(inside, Submodules.INDEX).getOrDefault(path, path);
    Path home =
        repository.workspace().commonDir().resolve("modules").resolve(Answer.readable(name));
    if (!Folders.isFolder(home)) {
      Folders.make(home);
      Git.around(home).must("init", "-q", "--bare", "--template=", ".");
      Git.around(home)
          .must("config", "--file", home.resolve("config").toString(), "core.bare", "false");
    }
    return home;
  }

  private Optional<Path> source(String path) {
    String name = Submodules.names(inside, Submodules.INDEX).getOrDefault(path, path);
    Path own = repository.workspace().commonDir().resolve("modules").resolve(Answer.readable(name));
    return Folders.isFolder(own)
        ? Optional.of(own)
        : Submodules.gitDirOf(repository.workspace().folder().resolve(Answer.readable(path)));
  }

  private Optional<Filled> filled(String path) {
    Path folder = tree.folder().resolve(Answer.readable(path));
    // A repository that lies elsewhere does not go with the worktree.
    return Submodules.gitDirOf(folder)
        .filter(own -> own.startsWith(gitDir) || own.startsWith(tree.folder()))
        .flatMap(
            own -> {
              Git git = repository.guarded(Git.in(new Checkout(folder, own, own)));
              return repository
                  .commit(git, "HEAD")
                  .map(head -> new Filled(path, folder, own, git, head));
            });
  }

  /**
   * Moves the user's own checkout of a submodule along, where it is as the commit before had it and
   * nothing in it is uncommitted.
   *
   * @return paths of those that a user must update
   */
  List<String> follow(String from, String to) {
    var left = new ArrayList<String>();
    Map<String, String> before = Submodules.gitlinks(repository.git(), from);
    Submodules.gitlinks(repository.git(), to)
        .forEach(
            (path, commit) -> {
              Path folder = repository.workspace().folder().resolve(Answer.readable(path));
              Optional<Path> own = Submodules.gitDirOf(folder);
              if (!commit.equals(before.get(path))
                  && own.isPresent()
                  && !follow(folder, own.get(), before.get(path), commit)) {
                left.add(Answer.readable(path));
              }
            });
    return left;
  }

  private boolean follow(Path folder, Path own, @Nullable String before, String commit) {
    Git git = repository.guarded(Git.in(new Checkout(folder, own, own)));
    Optional<String> head = repository.commit(git, "HEAD");
    if (head.filter(commit::equals).isPresent()) {
      return true;
    }
    if (head.isEmpty() || !head.get().equals(before)) {
      return false;
    }
    boolean isDetached = !git.ask("symbolic-ref", "-q", "HEAD").isFine();
    Answer moved =
        isDetached
            ? git.ask("checkout", "-q", "--detach", "--no-overwrite-ignore", commit)
            : git.ask("merge", "-q", "--ff-only", "--no-overwrite-ignore", "--no-stat", commit);
    return moved.isFine();
  }

  /** Whether the user's checkout of a submodule can move along from what a commit has there. */
  boolean canFollow(String path, String from) {
    Path folder = repository.workspace().folder().resolve(Answer.readable(path));
    Optional<Path> own = Submodules.gitDirOf(folder);
    if (own.isEmpty()) {
      return false;
    }
    Git git = repository.guarded(Git.in(new Checkout(folder, own.get(), own.get())));
    git.ask("update-index", "-q", "--refresh");
    Optional<String> head = repository.commit(git, "HEAD");
    boolean isThere =
        filled(path).filter(f -> head.filter(f.head()::equals).isPresent()).isPresent();
    return isThere
        || (head.isPresent()
            && head.get().equals(Submodules.gitlinks(repository.git(), from).get(path))
            && git.ask("diff-index", "--quiet", "--no-ext-diff", "HEAD", "--").isFine());
  }

  /** Packs before their indexes, each whole under its name. */
  private static void copyObjects(Path from, Path to) {
    var files = new ArrayList<Path>();
    Set<String> names = new HashSet<>();
    try {
      Files.walkFileTree(
          from,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile() && names.add(from.relativize(file).toString())) {
                files.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
      files.sort(
          (a, b) -> Boolean.compare(a.toString().endsWith(".idx"), b.toString().endsWith(".idx")));
      for (Path file : files) {
        Path target = to.resolve(from.relativize(file).toString());
        if (!target.startsWith(to.resolve("info")) && !Folders.exists(target)) {
          Files.createDirectories(target.resolveSibling("."));
          Path part = Path.of(target + ".part");
          Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
          Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        }
      }
    } catch (IOException e) {
      throw new WorktreeException(
          "objects of a submodule cannot be copied to %s: %s".formatted(to, Placing.why(e)), e);
    }
  }
}
