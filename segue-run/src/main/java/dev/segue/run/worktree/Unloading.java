package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.worktree.Baggage.Claim;
import dev.segue.run.worktree.Placing.There;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Brings to the workspace what git does not carry, and keeps the rest. Each step finds out what is
 * done already, so that a merge that was killed in here is simply made again.
 */
final class Unloading {
  private final TaskTree tree;
  private final Path gitDir;
  private final SubmoduleWork submodules;
  private final Baggage baggage;
  private final Set<String> tracked;
  private final Placing placing;

  private Unloading(TaskTree tree, Path gitDir, SubmoduleWork submodules, Loaded loaded) {
    this.tree = tree;
    this.gitDir = gitDir;
    this.submodules = submodules;
    this.baggage = loaded.baggage();
    this.tracked = loaded.tracked();
    this.placing = new Placing(tree.folder(), tree.repository().workspace().folder());
  }

  private record Loaded(Baggage baggage, Set<String> tracked) {}

  /**
   * @param tip commit of the work
   */
  static Unloading of(TaskTree tree, Path gitDir, String tip, NamedPaths named) {
    var submodules = new SubmoduleWork(tree, gitDir);
    Set<String> tracked = Baggage.tracked(tree.repository().git(), tip);
    var baggage = new Baggage(tree, tracked, submodules, named);
    return new Unloading(tree, gitDir, submodules, new Loaded(baggage, tracked));
  }

  /** What keeps the work from arriving; looked at before anything is merged. */
  Optional<MergeResult> obstacle(Destination.Position position, Destination destination) {
    Optional<String> why = submodules.refusal().or(baggage::refusal);
    if (why.isPresent()) {
      return Optional.of(new MergeResult.Failed(why.get()));
    }
    for (var demand : baggage.demandedInModules().entrySet()) {
      if (position.isCheckedOut()
          && !submodules.canFollow(GitResult.bytes(demand.getKey()), position.head())) {
        return Optional.of(
            new MergeResult.Failed(
                "%s lies in the submodule %s, which is not in the workspace as it was committed; git submodule update --init %s there, then unblock the task"
                    .formatted(demand.getValue(), demand.getKey(), demand.getKey())));
      }
    }
    List<String> demanded =
        baggage.items().entrySet().stream()
            .filter(item -> item.getValue() == Claim.CRITERION)
            .map(item -> item.getKey())
            .toList();
    if (!demanded.isEmpty() && !position.isCheckedOut()) {
      return Optional.of(
          new MergeResult.Failed(
              "%s is no part of a commit and belongs into the workspace, where another branch than %s is checked out (%s); git switch %s, then unblock the task"
                  .formatted(
                      demanded.getFirst(),
                      destination.word(),
                      Destination.checkedOut(tree.repository()),
                      destination.word())));
    }
    List<String> inTheWay =
        demanded.stream().filter(path -> placing.look(path) == There.SOMETHING_ELSE).toList();
    return inTheWay.isEmpty()
        ? Optional.empty()
        : Optional.of(new MergeResult.Conflict(inTheWay, true));
  }

  /**
   * @param from commit of the branch before
   * @param to commit of the branch now
   * @throws GitException when something can neither be brought nor be kept
   */
  Brought unload(Destination destination, String tip, String from, String to) {
    var salvage = new Salvage(tree, tip);
    boolean isHere = destination.now().isCheckedOut();
    var carried = new ArrayList<String>();
    var left = new TreeSet<>(baggage.brokenLinks());
    baggage
        .items()
        .forEach(
            (path, claim) -> {
              if (isHere && placing.look(path) == There.NOTHING) {
                placing.put(path, salvage.part());
              }
              if (isHere && placing.look(path) == There.THE_SAME) {
                carried.add(path);
              } else {
                salvage.copy(tree.folder().resolve(path), path);
                left.add(path);
              }
            });
    submodules.settle(salvage);
    keepRepositories(salvage);
    if (isHere && !from.equals(to)) {
      left.addAll(follow(from, to));
    }
    salvage.tidy();
    return new Brought(destination.word(), carried, List.copyOf(left), salvage.kept());
  }

  /** Keeps what no commit of the branch holds, where nothing is to be merged. */
  void keep(Salvage salvage) {
    baggage.items().keySet().forEach(path -> salvage.copy(tree.folder().resolve(path), path));
    submodules.keepChanged(salvage);
    submodules.settle(salvage);
    keepRepositories(salvage);
    salvage.tidy();
  }

  private List<String> follow(String from, String to) {
    List<String> stayed = submodules.follow(from, to);
    for (var demand : baggage.demandedInModules().entrySet()) {
      if (stayed.contains(demand.getKey())) {
        throw new GitException(
            "%s lies in the submodule %s, which could not be moved along; git submodule update --init %s in the workspace, then unblock the task"
                .formatted(demand.getValue(), demand.getKey(), demand.getKey()));
      }
    }
    return stayed;
  }

  /**
   * Of a repository whose files were merged its history; of one that git ignores all, as nobody
   * else has it.
   */
  private void keepRepositories(Salvage salvage) {
    var nested = new NestedRepositories(tree.folder(), gitDir, tree.repository());
    Set<String> modules = submodules.paths();
    for (Path folder : NestedRepositories.below(tree.folder())) {
      String path = tree.folder().relativize(folder).toString();
      if (modules.stream().map(GitResult::readable).anyMatch(m -> Path.of(path).startsWith(m))
          || !Folders.exists(folder)
          || !nested.holdsOwnWork(folder)) {
        continue;
      }
      String inIt = GitResult.bytes(path + "/");
      boolean isMerged = tracked.stream().anyMatch(name -> name.startsWith(inIt));
      salvage.take(isMerged ? folder.resolve(".git") : folder, isMerged ? path + "/.git" : path);
    }
  }
}
