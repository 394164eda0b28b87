package dev.segue.bench.kill;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.Observed;
import dev.segue.bench.invariant.Script;
import dev.segue.bench.invariant.ScriptedTask;
import dev.segue.bench.invariant.Violation;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks at a git workspace in which tasks were worked on in worktrees, with git itself.
 *
 * <ul>
 *   <li>What a completed task left is in the workspace, byte for byte, and so is the history of a
 *       repository that it made, where the event of its merge says.
 *   <li>When all is over: main is checked out and holds all, nothing in the workspace differs from
 *       it, what submodules point to is whole, and there is no other branch.
 *   <li>No worktree, branch or mark is left but those of blocked tasks; no lock, no half copy, and
 *       nothing put aside that no event names.
 * </ul>
 */
final class WorktreeJudge {
  private static final String TASKS = "refs/segue-tasks/kills/";
  private static final String BRANCHES = "refs/heads/segue/kills/";

  /** Ends of names of what only work in progress has. */
  private static final List<String> UNFINISHED =
      List.of(
          ".lock",
          ".part",
          ".segue-part",
          "/locked",
          "/segue-index",
          "/segue-merged",
          "/segue-filling");

  private final Path project;
  private final Path worktrees;
  private final Path salvage;

  WorktreeJudge(Path project) {
    this.project = project;
    this.worktrees = project.resolve(".segue/worktrees/kills");
    this.salvage = project.resolve(".segue/salvage/kills");
  }

  /** Everything that does not hold. */
  List<Violation> check(Observed observed) throws IOException {
    var violations = new ArrayList<Violation>();
    for (ScriptedTask task : observed.tasks()) {
      if (has(observed, task, "task_completed")) {
        arrived(task, observed, violations);
      }
    }
    if (observed.isOver()) {
      branches(observed, violations);
      leftovers(observed, violations);
      objects(violations);
    }
    return violations;
  }

  private static boolean has(Observed observed, ScriptedTask task, String type) {
    return observed.events().stream()
        .anyMatch(e -> e.type().equals(type) && e.task().equals(task.id()));
  }

  private void arrived(ScriptedTask task, Observed observed, List<Violation> violations)
      throws IOException {
    Optional<String> artifact = task.artifact();
    if (artifact.isPresent()) {
      Path path = project.resolve(artifact.get());
      boolean isThere =
          task.script() == Script.EMPTY
              ? Files.isDirectory(path)
              : Files.isRegularFile(path) && Files.readString(path).equals(task.whole());
      if (!isThere) {
        violations.add(of("not arrived", task.id(), artifact.get()));
      }
    }
    if (task.script() == Script.NESTED) {
      String where = "nested/" + task.id();
      boolean isKept =
          kept(observed, task.id()).stream()
              .map(place -> git(Path.of(place).resolve(where), "log", "--format=%s"))
              .anyMatch(said -> said.strip().equals(task.id()));
      if (!isKept) {
        violations.add(of("history of a repository", task.id(), "is in no place that is named"));
      }
    }
  }

  /** Folders and refs that events of merges name. */
  private static Set<String> kept(Observed observed, String task) {
    return observed.events().stream()
        .filter(e -> e.type().equals("task_merged") && (task.isEmpty() || e.task().equals(task)))
        .flatMap(e -> e.data().path("kept").valueStream())
        .map(node -> node.path("place").asString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void branches(Observed observed, List<Violation> violations) throws IOException {
    same("branch", "refs/heads/main", git(project, "symbolic-ref", "HEAD"), violations);
    same("workspace", "", git(project, "status", "--porcelain", "-uall"), violations);
    Set<String> refs = lines(git(project, "for-each-ref", "--format=%(refname)"));
    refs.remove("refs/heads/main");
    refs.removeIf(
        ref ->
            isBlocked(observed, ref, TASKS)
                || (isBlocked(observed, ref, BRANCHES) && isNamed(observed, ref)));
    same("refs", "[]", refs.toString(), violations);
    Set<String> tracked = lines(git(project, "ls-tree", "-r", "--name-only", "main"));
    for (ScriptedTask task : observed.tasks()) {
      var expected = new HashSet<>(Set.of(task.file()));
      if (task.script() == Script.NESTED || task.script() == Script.UNBORN) {
        task.artifact().ifPresent(expected::add);
      }
      if (has(observed, task, "task_completed") && !tracked.containsAll(expected)) {
        violations.add(of("main", task.id(), "lacks one of " + expected));
      }
    }
  }

  private static boolean isBlocked(Observed observed, String ref, String prefix) {
    return observed.tasks().stream()
        .anyMatch(t -> ref.equals(prefix + t.id()) && has(observed, t, "task_blocked"));
  }

  private static boolean isNamed(Observed observed, String ref) {
    String branch = ref.substring("refs/heads/".length());
    return observed.events().stream()
        .map(ExportedEvent::line)
        .anyMatch(line -> line.contains("\"" + branch + "\""));
  }

  private void leftovers(Observed observed, List<Violation> violations) throws IOException {
    Set<String> blocked =
        observed.tasks().stream()
            .filter(task -> has(observed, task, "task_blocked"))
            .map(ScriptedTask::id)
            .collect(Collectors.toCollection(TreeSet::new));
    for (Path folder : List.of(worktrees, project.resolve(".git/worktrees"))) {
      Set<String> names = names(folder);
      names.removeAll(blocked);
      same("left over in " + folder, "[]", names.toString(), violations);
    }
    Set<String> kept = kept(observed, "");
    Set<String> aside = names(salvage);
    aside.removeIf(name -> kept.contains(salvage.resolve(name).toString()));
    same("put aside and not named", "[]", aside.toString(), violations);
    for (Path module : modules()) {
      Set<String> refs =
          lines(git(module, "for-each-ref", "--format=%(refname)", "refs/segue-salvage"));
      refs.removeIf(
          ref ->
              kept.stream()
                  .map(place -> place.split(" in ", -1)[0])
                  .filter(place -> place.endsWith("/HEAD"))
                  .anyMatch(place -> ref.startsWith(place.substring(0, place.length() - 4))));
      same("refs of " + module.getFileName(), "[]", refs.toString(), violations);
    }
    same("unfinished", "[]", unfinished().toString(), violations);
  }

  /** Wherever worktrees, merges and git itself write. */
  private Set<String> unfinished() throws IOException {
    var found = new TreeSet<String>();
    for (Path top : List.of(project, project.resolve(".git"), salvage)) {
      if (Files.isDirectory(top)) {
        Files.walkFileTree(top, new Search(top, found));
      }
    }
    return found;
  }

  private final class Search extends SimpleFileVisitor<Path> {
    private final Path top;
    private final Set<String> found;

    Search(Path top, Set<String> found) {
      this.top = top;
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      boolean isOthers =
          !folder.equals(top) && (folder.endsWith(".git") || folder.endsWith(".segue"));
      return isOthers ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String path = project.relativize(file).toString();
      if (UNFINISHED.stream().anyMatch(path::endsWith)) {
        found.add(path);
      }
      return FileVisitResult.CONTINUE;
    }
  }

  /** What a user finds who looks for damage. */
  private void objects(List<Violation> violations) throws IOException {
    same("fsck", "", git(project, "fsck", "--connectivity-only", "--no-dangling"), violations);
    for (Path module : modules()) {
      String commit = git(project, "rev-parse", "main:" + module.getFileName()).strip();
      same(
          "objects of " + module.getFileName(),
          "",
          git(module, "rev-list", "--objects", "--quiet", commit),
          violations);
    }
  }

  private List<Path> modules() throws IOException {
    try (Stream<Path> all = Files.list(project)) {
      return all.filter(path -> path.getFileName().toString().matches("m\\d+")).sorted().toList();
    }
  }

  private static void same(String rule, String expected, String found, List<Violation> violations) {
    if (!found.strip().equals(expected)) {
      violations.add(of(rule, "", "\"%s\", not \"%s\"".formatted(found.strip(), expected)));
    }
  }

  private static Violation of(String rule, String task, String what) {
    return new Violation(rule, task, what, List.of());
  }

  private static Set<String> names(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return new TreeSet<>();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> lines(String text) {
    return text.lines().collect(Collectors.toCollection(TreeSet::new));
  }

  /** Output and complaints of git; what it cannot do is seen in them. */
  private static String git(Path folder, String... arguments) {
    var argv = new ArrayList<>(List.of("git"));
    argv.addAll(List.of(arguments));
    try {
      if (!Files.isDirectory(folder)) {
        return "no folder " + folder;
      }
      Process git =
          new ProcessBuilder(argv)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .start();
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Ends.of(git, 60);
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
