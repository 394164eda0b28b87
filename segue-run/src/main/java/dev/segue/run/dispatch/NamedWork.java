package dev.segue.run.dispatch;

import dev.segue.core.task.Check;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.run.worktree.NamedPaths;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The paths that a task's criteria, check commands and evidence name. */
final class NamedWork {
  /** What ends a word in a command line, roughly; a word that is no path harms nobody. */
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s\"'`;|&<>()={}\\[\\],:$]+");

  private NamedWork() {}

  static NamedPaths of(TaskState task) {
    return new NamedPaths(criteria(task.spec()), commands(task.spec()), evidence(task));
  }

  /** Whether there is anything that can be checked again without an agent. */
  static boolean isCheckable(TaskSpec spec) {
    FurtherChecks further = spec.checks();
    return spec.criteria().stream().anyMatch(c -> c.check().isPresent())
        || !further.requiredArtifacts().isEmpty()
        || further.testCommand().isPresent();
  }

  /** Whether a task's criteria, commands or working directory lead into a folder. */
  static boolean isNamed(TaskState task, String folder) {
    return Stream.of(
            criteria(task.spec()).stream(),
            commands(task.spec()).stream(),
            task.spec().workingDirectory().stream())
        .flatMap(paths -> paths)
        .map(path -> path.startsWith("./") ? path.substring(2) : path)
        .anyMatch(path -> path.equals(folder) || path.startsWith(folder + "/"));
  }

  private static Set<String> criteria(TaskSpec spec) {
    Stream<String> checked =
        checks(spec)
            .flatMap(
                check ->
                    switch (check) {
                      case Check.FileExists(List<String> paths) -> paths.stream();
                      case Check.FileContains contains -> Stream.of(contains.path());
                      case Check.JsonPath json -> Stream.of(json.file());
                      case Check.Command _, Check.Http _ -> Stream.empty();
                    });
    return below(spec, Stream.concat(checked, spec.checks().requiredArtifacts().stream()));
  }

  private static Stream<Check> checks(TaskSpec spec) {
    return spec.criteria().stream().map(Criterion::check).flatMap(Optional::stream);
  }

  private static Set<String> commands(TaskSpec spec) {
    Stream<Check.Command> commands =
        Stream.concat(
            checks(spec).filter(Check.Command.class::isInstance).map(Check.Command.class::cast),
            spec.checks().testCommand().stream());
    return below(
        spec,
        commands
            .flatMap(command -> Stream.concat(Stream.of(command.shown()), command.argv().stream()))
            .flatMap(BETWEEN_WORDS::splitAsStream)
            .filter(word -> !word.isEmpty() && !word.startsWith("-")));
  }

  /** Criteria are relative to the working directory, evidence is not. */
  private static Set<String> below(TaskSpec spec, Stream<String> paths) {
    String folder = spec.workingDirectory().map(name -> name + "/").orElse("");
    Set<String> all = new LinkedHashSet<>();
    paths
        .filter(path -> !path.isBlank() && !path.startsWith("/") && !path.contains("\0"))
        .forEach(path -> all.add(folder + path));
    return all;
  }

  private static Set<String> evidence(TaskState task) {
    Set<String> all = new LinkedHashSet<>();
    task.attempts().stream()
        .flatMap(attempt -> attempt.dispatches().stream())
        .flatMap(dispatch -> dispatch.end().stream())
        .forEach(
            end -> {
              all.addAll(end.created());
              all.addAll(end.updated());
            });
    return all;
  }
}
