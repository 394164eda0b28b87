package dev.segue.run.worktree;

import dev.segue.run.git.Checkout;
import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.RunningGit;
import dev.segue.run.git.Submodules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fills the submodules of a new worktree from what the user's clone holds. Nothing is fetched and
 * nothing that a repository configures is run: a repository is made by hand that borrows its
 * objects from the clone's, so that even a clone that allows no protocol can be used.
 */
final class SubmoduleFilling {
  /** Beside a submodule's HEAD until all its files are there, those of deeper ones included. */
  private static final String HALF_MADE = "segue-filling";

  private final Repository repository;
  private final List<String> missing = new ArrayList<>();

  SubmoduleFilling(Repository repository) {
    this.repository = repository;
  }

  /**
   * Fills what is empty, deeper ones too.
   *
   * @return paths of those that the clone does not hold
   */
  List<String> fill(Checkout worktree) {
    return fill(worktree, repository.guarded(Git.in(worktree)));
  }

  /** The same, by a git that keeps to the programs of the start already. */
  List<String> fill(Checkout worktree, Git git) {
    Checkout clone = repository.workspace();
    fill(worktree, git, new Holder(clone.commonDir(), clone.folder()), "");
    return List.copyOf(missing);
  }

  /**
   * The clone's side of a work tree.
   *
   * @param source repository of the same work tree in the clone
   * @param workspace where the user has it checked out
   */
  private record Holder(Path source, Path workspace) {}

  private void fill(Checkout into, Git git, Holder clone, String prefix) {
    Map<String, String> names = Submodules.names(git, "HEAD");
    if (names.isEmpty()) {
      return;
    }
    Map<String, String> commits = Submodules.gitlinks(git, "HEAD");
    names.forEach(
        (path, name) -> {
          String commit = commits.get(path);
          Path folder = into.folder().resolve(GitResult.readable(path));
          Path gitDir = into.gitDir().resolve("modules").resolve(GitResult.readable(name));
          if (commit == null || !isPlainFolder(into.folder(), folder)) {
            return;
          }
          removeHalfMade(folder, gitDir);
          if (!Folders.in(folder).isEmpty()) {
            return;
          }
          String shown = prefix + GitResult.readable(path);
          Path user = clone.workspace().resolve(GitResult.readable(path));
          Optional<Path> held = holder(clone.source(), user, GitResult.readable(name), commit);
          if (held.isEmpty()) {
            missing.add(shown);
          } else {
            Checkout made = make(folder, gitDir, held.get(), commit);
            Git inside = repository.guarded(Git.in(made));
            fill(made, inside, new Holder(held.get(), user), shown + "/");
            Folders.remove(gitDir.resolve(HALF_MADE));
          }
        });
  }

  /** No agent has worked in what was killed in the middle of being filled. */
  private static void removeHalfMade(Path folder, Path gitDir) {
    if (Folders.exists(gitDir.resolve(HALF_MADE))) {
      RunningGit.awaitEnd(folder, Git.DEADLINE);
      Folders.in(folder).forEach(Folders::remove);
      Folders.remove(gitDir);
    }
  }

  private static boolean isPlainFolder(Path top, Path folder) {
    Path at = top;
    for (Path part : top.relativize(folder)) {
      at = at.resolve(part);
      if (!Folders.isFolder(at)) {
        return false;
      }
    }
    return true;
  }

  private static Optional<Path> holder(Path source, Path user, String name, String commit) {
    var candidates = new ArrayList<>(List.of(source.resolve("modules").resolve(name)));
    Submodules.gitDirOf(user).ifPresent(candidates::add);
    return candidates.stream().filter(dir -> Submodules.has(dir, commit)).findFirst();
  }

  private Checkout make(Path folder, Path gitDir, Path source, String commit) {
    Git from = Git.in(new Checkout(source, source, source));
    String format = from.must("rev-parse", "--show-object-format").line();
    Folders.remove(gitDir);
    Folders.make(gitDir);
    Folders.write(gitDir.resolve(HALF_MADE), commit + "\n");
    Git around = Git.around(gitDir);
    around.must("init", "-q", "--bare", "--template=", "--object-format=" + format, ".");
    String config = gitDir.resolve("config").toString();
    around.must("config", "--file", config, "core.bare", "false");
    around.must("config", "--file", config, "core.worktree", folder.toString());
    for (String key : List.of("url", "fetch")) {
      GitResult value = from.ask("config", "--get", "remote.origin." + key);
      if (value.isFine()) {
        around.must(
            "config", "--file", config, "remote.origin." + key, GitResult.readable(value.line()));
      }
    }
    Path objects = source.resolve("objects");
    if (objects.toString().contains("\n")) {
      throw new GitException("submodules cannot be filled: there is a line break in " + source);
    }
    Folders.make(gitDir.resolve("objects/info"));
    Folders.write(gitDir.resolve("objects/info/alternates"), objects + "\n");
    Folders.write(folder.resolve(".git"), "gitdir: " + gitDir + "\n");
    var made = new Checkout(folder, gitDir, gitDir);
    Git git = repository.guarded(Git.in(made));
    git.must("update-ref", "--no-deref", "HEAD", commit);
    git.must("reset", "-q", "--hard");
    return made;
  }
}
