package dev.segue.run.dispatch;

import dev.segue.core.handoff.ResultLine;
import dev.segue.core.journal.DispatchMark;
import dev.segue.core.run.Judgement;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.HelperCommandResult;
import dev.segue.core.task.TaskEvent.HelperInvoked;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import dev.segue.core.verify.AgentClaim;
import dev.segue.core.verify.CheckResult;
import dev.segue.core.verify.ErrorLine;
import dev.segue.core.verify.Fingerprint;
import dev.segue.core.verify.HelperAnswer;
import dev.segue.core.workflow.VerdictRules;
import dev.segue.run.AnswerParser;
import dev.segue.run.Judge;
import dev.segue.run.NoPlaceException;
import dev.segue.run.check.AnswerReader;
import dev.segue.run.check.CheckRunner;
import dev.segue.run.check.Confinement;
import dev.segue.run.check.HelperJudge;
import dev.segue.run.check.HelperJudgement;
import dev.segue.run.check.ListedCriterion;
import dev.segue.run.check.ProgramRunner;
import dev.segue.run.check.ReadClaim;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Verifies an answer: the agent's own verdict first, then every check that Segue can run itself,
 * then, for criteria that are only text, commands that a helper agent proposes. Only exit codes of
 * commands count, never anybody's opinion.
 */
public final class Verification implements Judge, AnswerParser {
  private static final int STRAYED = 3;

  private final Rules rules;
  private final ProgramRunner programs;
  private final HelperRun helper;
  private final AnswerReader answers = new AnswerReader();

  /**
   * How verdicts are made.
   *
   * @param acceptUnverified whether what nobody can verify counts as done
   * @param environment of check commands
   * @param identity under which their processes are marked
   * @param window renders the READ-ONLY CONTEXT that a helper's prompt shows
   */
  public record Rules(
      TaskPlaces places,
      boolean acceptUnverified,
      Map<String, String> environment,
      Redactor redactor,
      AgentDispatch.StoreIdentity identity,
      HelperPrompts window) {}

  /** Renders the prompt of a helper. */
  public interface HelperPrompts {
    /** The prompt without blocks. */
    String render(Judge.Case open, List<String> criteria);
  }

  public Verification(Rules rules, ProgramRunner programs, HelperRun helper) {
    this.rules = rules;
    this.programs = programs;
    this.helper = helper;
  }

  @Override
  public Judgement judge(Case open, Listener listener) throws InterruptedException {
    Optional<ReadClaim> claim = answers.claim(open.answer());
    Optional<CheckResult> ownFailure = claim.flatMap(c -> c.claim().ownFailure());
    List<CheckResult> results =
        ownFailure.isPresent()
            ? List.of(ownFailure.get())
            : check(open, claim, (at, checked) -> ask(at, open, checked, listener));
    return judgement(
        open, claim.map(ReadClaim::claim), results.stream().map(this::redacted).toList());
  }

  @Override
  public Judgement judgeMerged(Case passed) throws InterruptedException {
    Optional<ReadClaim> claim = answers.claim(passed.answer());
    List<CheckResult> results =
        check(passed, claim, (_, _) -> List.of()).stream().map(this::redacted).toList();
    List<Verdict> verdicts = results.stream().map(CheckResult::verdict).toList();
    List<String> failed =
        errors(results, VerdictOutcome.FAILED).stream()
            .map(error -> ErrorLine.oneLine("merged with other work: " + error))
            .toList();
    return failed.isEmpty()
        ? new Judgement.Held(verdicts, passed.attempt().result())
        : new Judgement.Rejected(verdicts, failed, fingerprint(passed, failed));
  }

  /**
   * Result of running checks on a clean checkout.
   *
   * @param errors of checks that do not hold
   * @param notRun why a check's command could not be run at all
   */
  record CleanChecks(List<String> errors, Optional<String> notRun) {
    CleanChecks {
      errors = List.copyOf(errors);
    }
  }

  /** Exit codes of a shell whose command is not there, or is no program. */
  private static final Pattern NOT_RUN = Pattern.compile(" exited 12[67]\\b| was not found");

  /** Runs the checks of an attempt that passed on a clean checkout of its commit. */
  CleanChecks checkClean(Case passed, Path workspace) throws InterruptedException {
    Optional<ReadClaim> claim = answers.claim(passed.answer());
    WorkFolder.Found found = WorkFolder.of(workspace, passed.task().spec().workingDirectory());
    if (found instanceof WorkFolder.Found.Refused(String why)) {
      return new CleanChecks(List.of(why), Optional.empty());
    }
    Path folder = ((WorkFolder.Found.At) found).folder();
    List<String> failed =
        errors(
            checkIn(new At(workspace, folder), passed, claim, (_, _) -> List.of()).stream()
                .map(this::redacted)
                .toList(),
            VerdictOutcome.FAILED);
    Optional<String> notRun = failed.stream().filter(e -> NOT_RUN.matcher(e).find()).findFirst();
    return new CleanChecks(failed, notRun);
  }

  @Override
  public Optional<AgentClaim> claim(String answer) {
    return answers
        .claim(answer)
        .map(ReadClaim::claim)
        .map(
            said ->
                new AgentClaim(
                    said.status(),
                    said.filesCreated(),
                    said.filesUpdated(),
                    rules.redactor().redact(said.summary()),
                    rules.redactor().redact(said.reasoning()),
                    said.neededChanges(),
                    said.response(),
                    said.findings(),
                    said.verdict()));
  }

  @Override
  public Optional<VerdictRules.Result> verdict(String answer) {
    return answers
        .verdict(answer)
        .map(
            result ->
                switch (result) {
                  case VerdictRules.Result.Answer(var said) ->
                      new VerdictRules.Result.Answer(said.mapTexts(this::oneLine));
                  case VerdictRules.Result.None none -> none;
                });
  }

  private String oneLine(String text) {
    return Untrusted.oneLine(rules.redactor().redact(Untrusted.visible(text)));
  }

  /** Verdicts on criteria that are only text, once the others were checked. */
  @FunctionalInterface
  private interface TextCriteria {
    List<CheckResult> judge(At at, List<CheckResult> checked)
        throws InterruptedException, IOException;
  }

  private List<CheckResult> check(Case open, Optional<ReadClaim> claim, TextCriteria texts)
      throws InterruptedException {
    TaskSpec spec = open.task().spec();
    Path workspace;
    try {
      workspace = rules.places().of(open.task()).folder();
    } catch (NoPlaceException e) {
      return List.of(
          CheckResult.failed("workspace", VerdictSource.CHECK, String.valueOf(e.getMessage())));
    }
    return switch (WorkFolder.of(workspace, spec.workingDirectory())) {
      case WorkFolder.Found.Refused(String why) ->
          List.of(CheckResult.failed("working directory", VerdictSource.CHECK, why));
      case WorkFolder.Found.At(Path folder) ->
          checkIn(new At(workspace, folder), open, claim, texts);
    };
  }

  /** A task's workspace, and its folder within. */
  private record At(Path workspace, Path folder) {}

  private List<CheckResult> checkIn(At at, Case open, Optional<ReadClaim> claim, TextCriteria texts)
      throws InterruptedException {
    TaskSpec spec = open.task().spec();
    try {
      var runner = new CheckRunner(marked(open), rules.environment(), at.workspace(), at.folder());
      var results =
          new ArrayList<>(runner.run(spec.criteria(), spec.checks(), claim.map(ReadClaim::json)));
      if (spec.criteria().stream().anyMatch(c -> c.check().isEmpty())) {
        results.addAll(texts.judge(at, results));
      }
      return results;
    } catch (IOException e) {
      return List.of(
          CheckResult.failed(
              "working directory", VerdictSource.CHECK, String.valueOf(e.getMessage())));
    }
  }

  /** Like an agent's, so that the next run finds what a killed one left. */
  private ProgramRunner marked(Case open) {
    int dispatch = open.attempt().latest().map(Dispatch::number).orElse(0);
    var mark =
        new DispatchMark(
            rules.identity().storeId(),
            rules.identity().project(),
            open.task().taskId(),
            dispatch + "c",
            open.epoch());
    return (argv, folder, environment, deadline) -> {
      var with = new HashMap<>(environment);
      with.put(DispatchMark.VARIABLE, mark.toString());
      return programs.run(argv, folder, with, deadline);
    };
  }

  private List<CheckResult> ask(At at, Case open, List<CheckResult> checked, Listener listener)
      throws InterruptedException, IOException {
    var listed = new ArrayList<ListedCriterion>();
    open.task().spec().criteria().stream()
        .filter(c -> c.check().isEmpty())
        .map(Criterion::text)
        .forEach(text -> listed.add(new ListedCriterion(text, true)));
    checked.stream()
        .filter(result -> result.verdict().verdict() == VerdictOutcome.FAILED)
        .forEach(result -> listed.add(new ListedCriterion(result.verdict().criterion(), false)));
    if (open.helpers().isEmpty()) {
      return unverified(listed, "no helper agent may be asked now");
    }
    List<String> failedNow = errors(checked, VerdictOutcome.FAILED);
    String prompt =
        rules.window().render(open, listed.stream().map(ListedCriterion::text).toList());
    HelperReply helperReply = helper.ask(open, failedNow, prompt, listener);
    Optional<HelperAnswer> answer = helperReply.answer().flatMap(answers::helperAnswer);
    Optional<String> failure = failure(helperReply, answer);
    HelperJudgement judgement =
        failure.isPresent()
            ? new HelperJudgement(List.of(), unverified(listed, failure.get()))
            : judge(at, marked(open), listed, answer.orElseThrow());
    listener.helper(
        new HelperInvoked(
            open.task().taskId(),
            open.attempt().number(),
            helperReply.provider(),
            judgement.commands().stream().map(this::redacted).toList(),
            helperReply.usage(),
            helperReply.duration().toMillis(),
            failure),
        helperReply.injected());
    return judgement.results();
  }

  private static HelperJudgement judge(
      At at, ProgramRunner marked, List<ListedCriterion> listed, HelperAnswer answer)
      throws InterruptedException, IOException {
    Confinement confinement = Confinement.detect(marked, at.workspace());
    return new HelperJudge(marked, confinement, at.workspace(), at.folder()).judge(listed, answer);
  }

  private static Optional<String> failure(HelperReply helperReply, Optional<HelperAnswer> answer) {
    if (!helperReply.changedFiles().isEmpty()) {
      return Optional.of(
          "the workspace changed while the helper agent ran: "
              + String.join(", ", helperReply.changedFiles().stream().limit(5).toList()));
    }
    if (helperReply.failure().isPresent()) {
      return helperReply.failure();
    }
    return answer.isEmpty()
        ? Optional.of("the helper agent " + helperReply.provider() + " proposed no commands")
        : Optional.empty();
  }

  private static List<CheckResult> unverified(List<ListedCriterion> listed, String why) {
    return listed.stream()
        .filter(ListedCriterion::open)
        .map(c -> CheckResult.unverified(c.text(), VerdictSource.HELPER, why))
        .toList();
  }

  private Judgement judgement(Case open, Optional<AgentClaim> claim, List<CheckResult> results) {
    List<Verdict> verdicts = results.stream().map(CheckResult::verdict).toList();
    List<String> failed = withStrayed(open, errors(results, VerdictOutcome.FAILED));
    if (!failed.isEmpty()) {
      return new Judgement.Rejected(verdicts, failed, fingerprint(open, failed));
    }
    List<String> unverified = errors(results, VerdictOutcome.UNVERIFIED);
    if (!unverified.isEmpty() && !rules.acceptUnverified()) {
      return new Judgement.Undecided(verdicts, unverified, fingerprint(open, unverified));
    }
    Optional<String> summary = claim.map(AgentClaim::summary).filter(s -> !s.isBlank());
    return new Judgement.Held(verdicts, summary.flatMap(s -> ResultLine.of(s, rules.redactor())));
  }

  /** An agent that works in the wrong folder is told so, first where it did nothing in its own. */
  private static List<String> withStrayed(Case open, List<String> failed) {
    List<String> strayed = open.task().workspaceChanged();
    if (failed.isEmpty() || strayed.isEmpty()) {
      return failed;
    }
    String more = strayed.size() > STRAYED ? " +" + (strayed.size() - STRAYED) + " more" : "";
    String error =
        ErrorLine.oneLine(
            "changed outside this task's folder: %s%s; work in the Working Directory only"
                .formatted(String.join(", ", strayed.stream().limit(STRAYED).toList()), more));
    boolean hasWorked =
        open.attempt().latest().flatMap(Dispatch::end).stream()
            .anyMatch(end -> !end.created().isEmpty() || !end.updated().isEmpty());
    var all = new ArrayList<>(failed);
    all.add(hasWorked ? all.size() : 0, error);
    return all;
  }

  private static List<String> errors(List<CheckResult> results, VerdictOutcome outcome) {
    return results.stream()
        .filter(r -> r.verdict().verdict() == outcome)
        .map(r -> r.error().orElse(r.verdict().criterion()))
        .toList();
  }

  private static String fingerprint(Case open, List<String> errors) {
    Optional<Dispatch> latest = open.attempt().latest();
    String changes = latest.flatMap(Dispatch::end).flatMap(Dispatch.End::changesHash).orElse("");
    return Fingerprint.of(
            latest.map(Dispatch::provider).orElse(""),
            latest.map(Dispatch::promptPrint).orElse(""),
            changes,
            errors)
        .hex();
  }

  private HelperCommandResult redacted(HelperCommandResult command) {
    Redactor redactor = rules.redactor();
    return new HelperCommandResult(
        redactor.redact(command.criterion()),
        command.argv().stream().map(redactor::redact).toList(),
        command.verdict(),
        command.exitCode(),
        redactor.redact(command.why()));
  }

  private CheckResult redacted(CheckResult result) {
    Verdict verdict = result.verdict();
    return new CheckResult(
        new Verdict(
            verdict.criterion(),
            verdict.source(),
            verdict.verdict(),
            rules.redactor().redact(verdict.evidence())),
        result.error().map(rules.redactor()::redact));
  }
}
