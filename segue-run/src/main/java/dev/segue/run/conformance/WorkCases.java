package dev.segue.run.conformance;

import dev.segue.core.task.Usage;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** Cases in which the provider is to do its work. */
final class WorkCases {
  private static final String DONE = "{\"status\": \"completed\", \"summary\": \"Done.\"}";

  /** Beyond the largest argument of a command line (128 KiB on Linux). */
  private static final int BIG_PROMPT = 200_000;

  private static final int BIG_ANSWER = 300_000;

  private WorkCases() {}

  static List<Case> all() {
    return List.of(
        Case.withAnyModel("answer", "its final answer is read", WorkCases::answer),
        Case.withAnyModel("creates-file", "creates a file, and nothing else", WorkCases::creates),
        Case.withAnyModel("edits-file", "edits a file that is there", WorkCases::edits),
        Case.withStub(
            "big-prompt", "a prompt of 200 KB reaches the model whole", WorkCases::bigPrompt),
        Case.withStub("big-answer", "an answer of 300 KB is read whole", WorkCases::bigAnswer),
        Case.withAnyModel(
            "unicode", "text of many scripts arrives and comes back", WorkCases::unicode),
        Case.withAnyModel(
            "shell-characters", "quotes, $() and backticks mean nothing", WorkCases::shell),
        Case.withStub(
            "prose-about-limits", "an answer that speaks of limits is an answer", WorkCases::prose),
        Case.withStub("slow-stream", "a slow answer is waited for", WorkCases::slow),
        Case.withAnyModel("usage", "tokens are told, cached ones apart", WorkCases::usage),
        Case.withAnyModel("parallel-two", "two at once do not meet", WorkCases::parallel));
  }

  private static Verdict answer(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    Ran ran = trialEnvironment.plain().ran();
    return Verdict.of(
        ran.answered(),
        ran.says("All understood."),
        ran.result().claim().filter("completed"::equals).isPresent()
            ? Optional.empty()
            : Optional.of("the JSON object at the answer's end was not found"),
        ran.touchedOnly());
  }

  private static Verdict creates(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    TrialEnvironment.Made made = trialEnvironment.made();
    return Verdict.of(made.fault(), made.ran().touchedOnly(TrialEnvironment.Made.FILE));
  }

  private static Verdict edits(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("edits-file");
    caseWorkspace.behave(
        new Behaviour.EditFile(
            caseWorkspace.path("notes.txt").toString(), "bananas\n", "blueberries\n", DONE));
    Ran ran =
        caseWorkspace.run(
            "In notes.txt replace the line bananas by blueberries and leave the others.");
    return Verdict.of(
        ran.answered(),
        caseWorkspace.holds("notes.txt", "apples\nblueberries\ncherries"),
        ran.touchedOnly("notes.txt"));
  }

  private static Verdict bigPrompt(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("big-prompt");
    caseWorkspace.behave(new Behaviour.Answer(DONE));
    var text = new StringBuilder();
    for (int line = 0; text.length() < BIG_PROMPT; line++) {
      text.append(
          "Line %05d of a long description, with ümlauts and \"quotes\".\n".formatted(line));
    }
    String prompt = text.toString().strip();
    Ran ran = caseWorkspace.run(prompt);
    boolean isWhole =
        caseWorkspace.calls().stream().anyMatch(call -> call.prompt().contains(prompt));
    return Verdict.of(
        ran.answered(),
        isWhole ? Optional.empty() : Optional.of("the model did not get the whole prompt"));
  }

  private static Verdict bigAnswer(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("big-answer");
    // Numbered, so that a piece which is missing in its middle is missed.
    var all = new StringBuilder();
    for (int number = 0; all.length() < BIG_ANSWER; number++) {
      all.append("This is number %05d. ".formatted(number));
    }
    String text = all.toString();
    caseWorkspace.behave(new Behaviour.Answer(text + DONE));
    Ran ran = caseWorkspace.run("Answer at length.");
    String answer = ran.result().answer().orElse("");
    return Verdict.of(
        ran.answered(),
        // Some wrap long lines.
        words(answer).contains(words(text))
            ? Optional.empty()
            : Optional.of("its answer was read as other %d characters".formatted(answer.length())));
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static Verdict unicode(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    Plain plain = trialEnvironment.plain();
    boolean hasArrived =
        !trialEnvironment.isStubbed()
            || plain.caseWorkspace().calls().stream()
                .anyMatch(c -> c.prompt().contains(Plain.UNICODE));
    return Verdict.of(
        plain.ran().answered(),
        hasArrived ? Optional.empty() : Optional.of("the model got other characters"),
        plain.ran().says(trialEnvironment.isStubbed() ? Plain.UNICODE : "你好"));
  }

  private static Verdict shell(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    Plain plain = trialEnvironment.plain();
    boolean hasArrived =
        !trialEnvironment.isStubbed()
            || plain.caseWorkspace().calls().stream()
                .anyMatch(c -> c.prompt().contains(Plain.SHELL));
    return Verdict.of(
        plain.ran().answered(),
        plain.ran().says("All understood."),
        Files.exists(plain.caseWorkspace().path("pwned.txt"))
            ? Optional.of("the prompt was run by a shell")
            : Optional.empty(),
        hasArrived ? Optional.empty() : Optional.of("the model got other characters"));
  }

  private static Verdict prose(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("prose-about-limits");
    caseWorkspace.behave(
        new Behaviour.Answer(
            """
            I added retries for 429 Too Many Requests: "rate limit exceeded, try again in 20s".
            API Error: 529 Overloaded and "You've hit your usage limit" are handled as well.
            The message "Invalid API key" (401 Unauthorized) and "quota exceeded" now end the program.
            A prompt that is too long, context_length_exceeded, is cut.
            """
                + DONE));
    Ran ran = caseWorkspace.run("Tell how the client treats limits.");
    return Verdict.of(ran.answered(), ran.says("context_length_exceeded"));
  }

  private static Verdict slow(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("slow-stream");
    caseWorkspace.behave(
        new Behaviour.SlowStream("The end. " + DONE, 10, trialEnvironment.patience().pause()));
    Ran ran = caseWorkspace.run("Take your time.");
    return Verdict.of(ran.answered(), ran.says("The end."));
  }

  private static Verdict usage(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    Ran ran = trialEnvironment.plain().ran();
    Usage usage = ran.result().usage();
    boolean isKnown =
        usage.inputTokens().filter(n -> n > 0).isPresent()
            && usage.outputTokens().filter(n -> n > 0).isPresent();
    // Whoever counts a part twice, or takes it away, spends budgets wrongly.
    boolean isRight = !trialEnvironment.isStubbed() || isWhatTheStubTells(usage);
    if (isKnown && isRight && ran.answered().isEmpty()) {
      return Verdict.passed(
          "%d in, %s cached, %d out, cost %s, model %s"
              .formatted(
                  usage.inputTokens().get(),
                  usage.cachedInputTokens().map(Object::toString).orElse("unknown"),
                  usage.outputTokens().get(),
                  usage.costUsd().map(cost -> "$" + cost.toPlainString()).orElse("unknown"),
                  usage.model().orElse("unknown")));
    }
    return Verdict.of(
        ran.answered(),
        Optional.of(
            isKnown
                ? "%s in, %s cached, %s out are no sums of the %d, %d and %d of each call"
                    .formatted(
                        usage.inputTokens().get(),
                        usage.cachedInputTokens().map(Object::toString).orElse("unknown"),
                        usage.outputTokens().get(),
                        StubModel.INPUT_TOKENS,
                        StubModel.CACHED_TOKENS,
                        StubModel.OUTPUT_TOKENS)
                : "its output tells no tokens"));
  }

  /** As often as the model was called, calls that a CLI makes for itself told or not. */
  private static boolean isWhatTheStubTells(Usage usage) {
    long calls = usage.outputTokens().orElse(0L) / StubModel.OUTPUT_TOKENS;
    return usage.outputTokens().equals(Optional.of(calls * StubModel.OUTPUT_TOKENS))
        && usage.inputTokens().equals(Optional.of(calls * StubModel.INPUT_TOKENS))
        && usage.cachedInputTokens().filter(n -> n != calls * StubModel.CACHED_TOKENS).isEmpty();
  }

  private static Verdict parallel(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace one = trialEnvironment.scene("parallel-one");
    CaseWorkspace two = trialEnvironment.scene("parallel-two");
    for (CaseWorkspace caseWorkspace : List.of(one, two)) {
      caseWorkspace.behave(
          new Behaviour.WriteFile(
              caseWorkspace.path("who.txt").toString(), caseWorkspace.marker() + "\n", DONE));
    }
    String prompt = "Create the file who.txt with one line, the task id above.";
    Running first = one.begin(prompt, Optional.empty());
    Running second = two.begin(prompt, Optional.empty());
    Ran ranFirst = first.await();
    Ran ranSecond = second.await();
    return Verdict.of(
        ranFirst.answered(),
        ranSecond.answered(),
        one.holds("who.txt", one.marker()),
        two.holds("who.txt", two.marker()),
        ranFirst.touchedOnly("who.txt"),
        ranSecond.touchedOnly("who.txt"),
        sameSession(ranFirst, ranSecond));
  }

  private static Optional<String> sameSession(Ran first, Ran second) {
    Optional<String> session = first.result().usage().providerSession();
    return session.isPresent() && session.equals(second.result().usage().providerSession())
        ? Optional.of("both say that they are session " + session.get())
        : Optional.empty();
  }
}
