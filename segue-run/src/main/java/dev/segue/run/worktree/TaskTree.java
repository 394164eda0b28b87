package dev.segue.run.worktree;

import dev.segue.run.git.Checkout;
import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.RunningGit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The worktree, branch and mark of one task, as far as they exist.
 *
 * @param repository what all tasks of the project share
 * @param name of the task, safe for refs and folders
 * @param base commit that its work started from; the workspace's while there is none yet
 */
record TaskTree(Repository repository, String name, String base) {
  private static final List<String> LOCKS =
      List.of("index.lock", "HEAD.lock", NestedRepositories.INDEX + ".lock");

  String branch() {
    return "segue/%s/%s".formatted(repository.projectName(), name);
  }

  String ref() {
    return "refs/heads/" + branch();
  }

  /** The worktree's top. */
  Path folder() {
    return repository.folder().resolve(name);
  }

  /**
   * git's own folder of the worktree, found by the place it names, since git numbers these folders
   * where names repeat.
   */
  Optional<Path> gitDir() {
    Path link = folder().resolve(".git");
    return Folders.in(repository.workspace().commonDir().resolve("worktrees")).stream()
        .filter(Folders::isFolder)
        .filter(
            admin ->
                Folders.text(admin.resolve("gitdir"))
                    .filter(text -> admin.resolve(text).normalize().equals(link))
                    .isPresent())
        .findFirst();
  }

  Checkout checkout(Path gitDir) {
    return new Checkout(folder(), gitDir, repository.workspace().commonDir());
  }

  /** The commit that the branch is at. */
  Optional<String> tip() {
    return repository.commit(repository.plainGit(), ref());
  }

  /**
   * Takes away locks that a killed git left. No agent of this task runs now, so only a git of a
   * killed supervisor may hold one, and that is waited for.
   */
  void removeStaleLocks(Path gitDir) {
    var locks = new ArrayList<>(LOCKS.stream().map(gitDir::resolve).toList());
    locks.add(repository.workspace().commonDir().resolve(ref() + ".lock"));
    if (locks.stream().anyMatch(Folders::exists)) {
      RunningGit.awaitEnd(folder(), Git.DEADLINE);
      locks.forEach(Folders::remove);
    }
  }

  /** What is put aside of this project's tasks. */
  Path salvage() {
    Path worktrees = repository.folder().resolveSibling(".").normalize();
    return worktrees.resolveSibling("salvage").resolve(repository.projectName());
  }

  /** Whether another work tree than ours has the branch checked out. */
  boolean isUsedElsewhere() {
    String mine = GitResult.bytes(folder().toString());
    String worktree = "";
    GitResult listed =
        repository.oneAtATime(() -> repository.git().must("worktree", "list", "--porcelain", "-z"));
    for (String line : listed.names()) {
      if (line.startsWith("worktree ")) {
        worktree = line.substring("worktree ".length());
      }
      if (line.equals("branch " + ref()) && !worktree.equals(mine)) {
        return true;
      }
    }
    return false;
  }
}
