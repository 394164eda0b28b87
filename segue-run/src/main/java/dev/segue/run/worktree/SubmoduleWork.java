package dev.segue.run.worktree;

import dev.segue.run.git.Checkout;
import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.Room;
import dev.segue.run.git.Submodules;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Work of agents inside the submodules of a worktree. Their commits are brought along: their
 * objects are copied to the clone's own repository of the submodule, under a ref that keeps them.
 * Uncommitted work there cannot be merged, and stands in the way.
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
      String shown = GitResult.readable(link.getKey());
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
    List<String> shown = names.stream().limit(3).map(GitResult::readable).toList();
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
        .filter(f -> f.git().ask("cat-file", "-e", f.head() + ":" + GitResult.bytes(file)).isFine())
        .isPresent();
  }

  /** Puts aside the files that differ from what is committed in the submodules. */
  void keepChanged(Salvage salvage) {
    for (String path : Submodules.staged(inside).keySet()) {
      for (Filled filled : filled(path).stream().toList()) {
        changed(filled).stream()
            .map(GitResult::readable)
            .filter(name -> Folders.exists(filled.folder().resolve(name)))
            .forEach(
                name ->
                    salvage.copy(
                        filled.folder().resolve(name), GitResult.readable(path) + "/" + name));
      }
    }
  }

  /** Brings commits to the clone, and puts aside what is in them without being committed. */
  void settle(Salvage salvage) {
    for (String path : Submodules.staged(inside).keySet()) {
      filled(path).ifPresent(filled -> settle(filled, salvage));
    }
  }

  private void settle(Filled filled, Salvage salvage) {
    String shown = GitResult.readable(filled.path());
    for (String file :
        filled.git().must("ls-files", "-z", "--others", "--exclude-standard").names()) {
      String name = withoutSlash(GitResult.readable(file));
      salvage.copy(filled.folder().resolve(name), shown + "/" + name);
    }
    Path home = source(filled.path()).orElseGet(() -> newHome(filled.path()));
    Map<String, String> commits = new LinkedHashMap<>(Map.of("HEAD", filled.head()));
    refs(filled).forEach(ref -> commits.put(ref, commitOf(filled, ref)));
    String keep = Salvage.REFS + "%s/%s/".formatted(repository.projectName(), tree.name());
    Git git = Git.in(new Checkout(home, home, home));
    if (home.equals(filled.gitDir())
        || (isUntouched(filled, commits) && Submodules.has(home, filled.head()))
        || isHeld(git, commits.values(), keep)) {
      return;
    }
    copyObjects(filled.gitDir().resolve("objects"), home.resolve("objects"));
    if (!git.ask("rev-list", "--objects", "--quiet", filled.head()).isFine()) {
      throw new GitException(
          "the commits of submodule %s cannot be copied to %s".formatted(shown, home));
    }
    commits.forEach((ref, commit) -> git.must("update-ref", keep + ref, commit));
    salvage.note(shown, keep + "HEAD in " + home);
  }

  private boolean isUntouched(Filled filled, Map<String, String> commits) {
    return commits.size() == 1
        && filled.head().equals(Submodules.gitlinks(inside, tree.base()).get(filled.path()));
  }

  /**
   * Whether the clone keeps the commits without this task. That one is there is not enough: a copy
   * that was killed may have brought it without its files.
   */
  private static boolean isHeld(Git home, Collection<String> commits, String own) {
    var arguments = new ArrayList<>(List.of("rev-list", "-n", "1"));
    arguments.addAll(commits);
    arguments.addAll(List.of("--not", "--branches", "--tags", "--remotes"));
    arguments.add("--glob=" + Salvage.REFS + "*");
    GitResult ahead = home.ask(arguments.toArray(String[]::new));
    return ahead.isFine()
        && ahead.line().isEmpty()
        && !home.ask("rev-parse", "-q", "--verify", own + "HEAD").isFine();
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

  /**
   * A submodule that came with the task: its repository lies where git will look for it, whole or
   * not at all.
   */
  private Path newHome(String path) {
    String name = Submodules.names(inside, Submodules.INDEX).getOrDefault(path, path);
    Path home =
        repository.workspace().commonDir().resolve("modules").resolve(GitResult.readable(name));
    if (!Folders.isFolder(home)) {
      Path part = Path.of(home + ".segue-part");
      Folders.remove(part);
      Folders.make(part);
      Git git = Git.around(part);
      git.must("init", "-q", "--bare", "--template=", ".");
      git.must("config", "--file", part.resolve("config").toString(), "core.bare", "false");
      try {
        Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        throw new GitException(
            "no repository can be made in %s: %s".formatted(home, Placing.why(e)), e);
      }
    }
    return home;
  }

  private Optional<Path> source(String path) {
    String name = Submodules.names(inside, Submodules.INDEX).getOrDefault(path, path);
    Path own =
        repository.workspace().commonDir().resolve("modules").resolve(GitResult.readable(name));
    return Folders.isFolder(own)
        ? Optional.of(own)
        : Submodules.gitDirOf(repository.workspace().folder().resolve(GitResult.readable(path)));
  }

  private Optional<Filled> filled(String path) {
    Path folder = tree.folder().resolve(GitResult.readable(path));
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
   * @throws GitException when the disk is full
   */
  List<String> follow(String from, String to) {
    var left = new ArrayList<String>();
    Map<String, String> before = Submodules.gitlinks(repository.git(), from);
    Submodules.gitlinks(repository.git(), to)
        .forEach(
            (path, commit) -> {
              Path folder = repository.workspace().folder().resolve(GitResult.readable(path));
              Optional<Path> own = Submodules.gitDirOf(folder);
              if (!commit.equals(before.get(path))
                  && own.isPresent()
                  && !follow(folder, own.get(), before.get(path), commit)) {
                left.add(GitResult.readable(path));
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
    if (before == null || head.filter(before::equals).isEmpty()) {
      return false;
    }
    new Room(folder)
        .lack(Room.bytesToWrite(git, before, commit))
        .ifPresent(
            full -> {
              throw new GitException(full);
            });
    boolean isDetached = !git.ask("symbolic-ref", "-q", "HEAD").isFine();
    GitResult moved =
        isDetached
            ? git.ask("checkout", "-q", "--detach", "--no-overwrite-ignore", commit)
            : git.ask("merge", "-q", "--ff-only", "--no-overwrite-ignore", "--no-stat", commit);
    // A branch that is ahead of the commit stays where it is, which git calls fine.
    return moved.isFine() && repository.commit(git, "HEAD").filter(commit::equals).isPresent();
  }

  /** Whether the user's checkout of a submodule can move along from what a commit has there. */
  boolean canFollow(String path, String from) {
    Path folder = repository.workspace().folder().resolve(GitResult.readable(path));
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
      throw new GitException(
          "objects of a submodule cannot be copied to %s: %s"
              .formatted(to, Room.advised(Placing.why(e))),
          e);
    }
  }
}
