package dev.segue.run.check;

import dev.segue.core.task.AnswerSchema;
import dev.segue.core.task.Check;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.VerdictSource;
import dev.segue.core.verify.CheckResult;
import dev.segue.core.verify.ErrorLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the operator's own checks of a task. They are trusted commands on untrusted files: a path
 * that leaves the workspace through a link is a failure, and every check ends by its deadline.
 * Blocks while checks run; one attempt at a time.
 */
public final class CheckRunner {
  /** The criterion under which {@code test_command} and {@code tests_required} are listed. */
  public static final String TESTS = "tests";

  /** The criterion under which {@code expected_json_schema} is listed. */
  public static final String SCHEMA = "expected_json_schema";

  private final ProgramRunner programs;
  private final Map<String, String> environment;
  private final WorkspacePaths paths;
  private final FileChecks files;

  /**
   * Checks of a task that works in a folder of the workspace.
   *
   * @param environment the whole environment of commands
   * @param folder the task's working directory; must exist
   * @throws IOException when the folder cannot be looked up or leaves the workspace
   */
  public CheckRunner(
      ProgramRunner programs, Map<String, String> environment, Path workspace, Path folder)
      throws IOException {
    this.programs = programs;
    this.environment = Map.copyOf(environment);
    this.paths = WorkspacePaths.of(workspace, folder);
    this.files = new FileChecks(paths);
  }

  /**
   * Runs all checks in the task's order, also when one fails: a retry is told everything at once.
   *
   * @param criteria those that are only text are passed over
   * @param answerJson the agent's answer object; absent when it gave none
   */
  public List<CheckResult> run(
      List<Criterion> criteria, FurtherChecks further, Optional<String> answerJson)
      throws InterruptedException {
    List<CheckResult> results = new ArrayList<>();
    for (Criterion criterion : criteria) {
      if (criterion.check().isPresent()) {
        results.add(run(criterion.check().get()).of(criterion.text(), VerdictSource.CHECK));
      }
    }
    for (String artifact : further.requiredArtifacts()) {
      results.add(
          files
              .exist(List.of(artifact))
              .of("required artifact " + artifact, VerdictSource.ARTIFACT));
    }
    if (further.testCommand().isPresent()) {
      results.add(command(further.testCommand().get()).of(TESTS, VerdictSource.TEST));
    } else if (further.testsRequired()) {
      results.add(
          CheckResult.unverified(
              TESTS, VerdictSource.TEST, "tests are required, but the task has no test_command"));
    }
    further.answerSchema().ifPresent(schema -> results.add(schema(schema, answerJson)));
    return results;
  }

  private Finding run(Check check) throws InterruptedException {
    return switch (check) {
      case Check.Command command -> command(command);
      case Check.FileExists(List<String> names) -> files.exist(names);
      case Check.FileContains contains -> files.contains(contains);
      case Check.JsonPath json -> files.json(json);
      case Check.Http http -> HttpCheck.ask(http);
    };
  }

  private Finding command(Check.Command command) throws InterruptedException {
    String shown = command.shown();
    return switch (programs.run(command.argv(), paths.folder(), environment, command.timeout())) {
      case ProgramRun.Exited(int code, String output) when code == command.exit() ->
          new Finding.Holds(shown + " exited " + code + "\n" + output);
      case ProgramRun.Exited(int code, String output) ->
          new Finding.Fails(
              code == 0
                  ? shown + " exited 0, not " + command.exit()
                  : ErrorLine.of(shown, code, output),
              shown + " exited " + code + "\n" + output);
      case ProgramRun.TimedOut(String output) ->
          new Finding.Fails(
              "timed out after " + HttpCheck.shown(command.timeout()) + ": " + shown,
              shown + " was ended at its deadline\n" + output);
      case ProgramRun.NotStarted(String why) -> Finding.fails("cannot start " + shown + ": " + why);
    };
  }

  private CheckResult schema(AnswerSchema schema, Optional<String> answerJson) {
    Finding finding =
        answerJson
            .map(json -> SchemaCheck.judge(schema, files, json))
            .orElseGet(() -> Finding.fails("answer ends without a JSON object"));
    return finding.of(SCHEMA, VerdictSource.SCHEMA);
  }
}
