package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitResult;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The part of a task's work that its criteria, check commands or evidence name and that git does
 * not carry: ignored files, empty folders, what links lead to. Found out before anything is merged,
 * so that a task whose work would not arrive is not merged at all.
 */
final class Baggage {
  /** So many links after one another lead nowhere. */
  private static final int MOST_LINKS = 40;

  /** Source that names a path, the weightiest first. */
  enum Claim {
    CRITERION,
    COMMAND,
    EVIDENCE
  }

  private final Path top;
  private final Set<String> tracked;
  private final SubmoduleWork submodules;
  private final Set<String> modulePaths = new HashSet<>();
  private final TreeMap<String, Claim> items = new TreeMap<>();
  private final TreeSet<String> brokenLinks = new TreeSet<>();
  private final TreeMap<String, String> demandedInModules = new TreeMap<>();
  private Optional<String> refusal = Optional.empty();

  /**
   * Looks at a worktree whose work is committed.
   *
   * @param tracked all files of that commit
   */
  Baggage(TaskTree tree, Set<String> tracked, SubmoduleWork submodules, NamedPaths named) {
    this.top = tree.folder();
    this.tracked = tracked;
    this.submodules = submodules;
    submodules.paths().forEach(path -> modulePaths.add(GitResult.readable(path)));
    String prefix = GitResult.readable(tree.repository().prefix());
    look(prefix, named.criteria(), Claim.CRITERION);
    look(prefix, named.commands(), Claim.COMMAND);
    look(prefix, named.evidence(), Claim.EVIDENCE);
  }

  /** Why the work would not arrive; says what to do. */
  Optional<String> refusal() {
    return refusal;
  }

  /** What is to be copied, path from the top → who names it. */
  Map<String, Claim> items() {
    return items;
  }

  /** Submodule → a path in it that a criterion demands. */
  Map<String, String> demandedInModules() {
    return demandedInModules;
  }

  /** Links of the evidence that lead into the worktree, and so nowhere once it is gone. */
  Set<String> brokenLinks() {
    return brokenLinks;
  }

  private void look(String prefix, Set<String> names, Claim claim) {
    names.forEach(name -> at(prefix, name).ifPresent(path -> visit(path, claim, MOST_LINKS)));
  }

  /** Empty for what leads out of the worktree, or is no path of this system. */
  private Optional<Path> at(String prefix, String name) {
    try {
      Path path = top.resolve(prefix).resolve(name).normalize();
      return Optional.of(path).filter(p -> p.startsWith(top) && !p.equals(top));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private void visit(Path path, Claim claim, int linksLeft) {
    Path relative = top.relativize(path);
    Path at = top;
    for (Path part : relative) {
      at = at.resolve(part);
      if (Files.isSymbolicLink(at)) {
        follow(at, at.relativize(path), claim, linksLeft);
        return;
      }
    }
    String name = relative.toString();
    if (!Folders.exists(path) || isGits(relative)) {
      return;
    }
    Optional<String> module =
        modulePaths.stream().filter(m -> relative.startsWith(m) && !name.equals(m)).findFirst();
    if (module.isPresent()) {
      inModule(name, module.get(), claim);
    } else if (Folders.isFolder(path)) {
      folder(path, name, claim);
    } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      add(name, claim);
    } else if (claim == Claim.CRITERION) {
      refuse(name + " is neither a file nor a folder, which no merge can bring");
    }
  }

  private static boolean isGits(Path relative) {
    for (Path part : relative) {
      if (part.toString().equals(".git")) {
        return true;
      }
    }
    return relative.startsWith(".segue");
  }

  private void inModule(String name, String module, Claim claim) {
    if (claim == Claim.CRITERION) {
      demandedInModules.put(module, name);
    }
    if (claim != Claim.EVIDENCE
        && !Folders.isFolder(top.resolve(name))
        && !submodules.isCommitted(GitResult.bytes(module), name.substring(module.length() + 1))) {
      refuse(
          "%s lies in the submodule %s and is not committed there; commit it in %s"
              .formatted(name, module, top.resolve(module)));
    }
  }

  /** The link counts, and so does what it leads to. */
  private void follow(Path link, Path rest, Claim claim, int linksLeft) {
    String name = top.relativize(link).toString();
    try {
      Path target = Files.readSymbolicLink(link);
      Path leadsTo = link.resolveSibling(target).normalize();
      if (target.isAbsolute() && leadsTo.startsWith(top)) {
        if (claim == Claim.CRITERION) {
          refuse(
              "%s is a link to %s, in the task's own folder, which goes; make the link relative"
                  .formatted(name, target));
        } else if (claim == Claim.EVIDENCE) {
          brokenLinks.add(name);
        }
      } else {
        add(name, claim);
      }
      if (leadsTo.startsWith(top) && !leadsTo.equals(top) && linksLeft > 0) {
        visit(leadsTo.resolve(rest).normalize(), claim, linksLeft - 1);
      }
    } catch (IOException _) {
      refuse(name + " is a link that cannot be read");
    }
  }

  private void folder(Path path, String name, Claim claim) {
    if (Folders.in(path).isEmpty()) {
      add(name, claim);
    } else if (claim == Claim.CRITERION) {
      walk(path);
    }
  }

  private void walk(Path folder) {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
              if (dir.endsWith(".git") || modulePaths.contains(top.relativize(dir).toString())) {
                return FileVisitResult.SKIP_SUBTREE;
              }
              if (Folders.in(dir).isEmpty()) {
                add(top.relativize(dir).toString(), Claim.CRITERION);
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile() || attributes.isSymbolicLink()) {
                add(top.relativize(file).toString(), Claim.CRITERION);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      refuse("%s cannot be read: %s".formatted(top.relativize(folder), Placing.why(e)));
    }
  }

  private void add(String name, Claim claim) {
    if (!tracked.contains(GitResult.bytes(name))
        && !name.endsWith("/.git")
        && !name.equals(".git")) {
      items.putIfAbsent(name, claim);
    }
  }

  private void refuse(String why) {
    if (refusal.isEmpty()) {
      refusal = Optional.of(why + ", then unblock the task");
    }
  }

  /** Names of all files of a commit, as bytes. */
  static Set<String> tracked(Git git, String commit) {
    List<String> names = git.must("ls-tree", "-r", "-z", "--name-only", commit).names();
    return new HashSet<>(names);
  }
}
