package dev.segue.bench.kill;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.Invariants;
import dev.segue.bench.invariant.LedgerLine;
import dev.segue.bench.invariant.Observed;
import dev.segue.bench.invariant.ScriptedTask;
import dev.segue.bench.invariant.Violation;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Judges tasks that pass through reviewers and a person, by their history, the agents' ledger and
 * git; see {@link ReviewedTask} for the rules of one task. When all is over, every task is merged
 * once, {@code main} holds its file, and no checkout, worktree, branch or mark is left.
 */
final class WorkflowJudge {
  /** Bounds that no series of kills reaches. */
  static final String DEFINITION =
      """
      version: 1
      stages:
        - {id: dev,  role: developer, kind: work}
        - {id: arch, role: architect, kind: review}
        - {id: qa,   role: qa,        kind: review, posture: throwaway}
        - {id: po,   role: po,        kind: approval}
      max_rejections: 20
      max_attempts: 50
      """;

  private final Path project;
  private final Path worktrees;

  WorkflowJudge(Path project) {
    this.project = project;
    this.worktrees = project.resolve(".segue/worktrees/kills");
  }

  static String configuration(Path root) {
    return """
    project: kills
    workflow: kills
    breaker: {rate_limit: 300ms}
    roles: {developer: maker, architect: [arch1, arch2], qa: [qa1, qa2]}
    providers:
    """
        + Stream.of("maker", "arch1", "arch2", "qa1", "qa2")
            .map(
                id ->
                    "  - {id: %s, vendor: %s, command: [/bin/sh, %s/reviewed.sh, %s], failures: [{exit: 75, reason: rate_limit_exceeded}]}\n"
                        .formatted(id, id.substring(0, 2), root, id))
            .collect(Collectors.joining());
  }

  /** Tasks that wait for a person. */
  static List<String> waiting(Observed observed) {
    return observed.tasks().stream()
        .map(ScriptedTask::id)
        .filter(id -> ReviewedTask.state(of(observed, id)).equals("pending_po_approval"))
        .toList();
  }

  private static List<ExportedEvent> of(Observed observed, String task) {
    return observed.events().stream().filter(event -> event.task().equals(task)).toList();
  }

  /** Everything that does not hold. */
  List<Violation> check(Observed observed) throws IOException {
    var violations = new ArrayList<>(Invariants.ofRuns(observed.events()));
    for (ScriptedTask task : observed.tasks()) {
      List<LedgerLine> lines =
          observed.ledger().stream().filter(line -> line.task().equals(task.id())).toList();
      violations.addAll(
          new ReviewedTask(task, of(observed, task.id()), lines, observed.isOver()).check());
    }
    if (observed.isOver()) {
      observed.tasks().forEach(task -> merged(task, observed, violations));
      leftovers(violations);
    }
    return violations;
  }

  /** What was merged is the commit that every stage approved. */
  private void merged(ScriptedTask task, Observed observed, List<Violation> violations) {
    for (ExportedEvent merge : of(observed, task.id())) {
      if (merge.is("task_merged")) {
        String tip = git("rev-parse", merge.text("commit") + "^2").strip();
        String approved = ReviewedTask.approved(of(observed, task.id()));
        same("merged commit of " + task.id(), approved, tip, violations);
      }
    }
    String text = git("show", "main:" + task.file()).strip();
    boolean isWhole = text.startsWith(task.id() + " begin") && text.endsWith(task.id() + " end");
    if (!isWhole) {
      violations.add(of("main", task.id(), "has \"%s\"".formatted(text)));
    }
  }

  private void leftovers(List<Violation> violations) throws IOException {
    same("branch", "refs/heads/main", git("symbolic-ref", "HEAD").strip(), violations);
    same("workspace", "", git("status", "--porcelain", "-uall").strip(), violations);
    same("refs", "refs/heads/main", git("for-each-ref", "--format=%(refname)").strip(), violations);
    for (Path folder : List.of(worktrees, project.resolve(".git/worktrees"))) {
      same("left over in " + folder, "[]", names(folder).toString(), violations);
    }
    same("fsck", "", git("fsck", "--connectivity-only", "--no-dangling").strip(), violations);
  }

  private static Set<String> names(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return new TreeSet<>();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> !name.equals(".gitignore"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static void same(String rule, String expected, String found, List<Violation> violations) {
    if (!found.equals(expected)) {
      violations.add(of(rule, "", "\"%s\", not \"%s\"".formatted(found, expected)));
    }
  }

  private static Violation of(String rule, String task, String what) {
    return new Violation(rule, task, what, List.of());
  }

  private String git(String... arguments) {
    var argv = new ArrayList<>(List.of("git"));
    argv.addAll(List.of(arguments));
    try {
      Process git =
          new ProcessBuilder(argv)
              .directory(project.toFile())
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
