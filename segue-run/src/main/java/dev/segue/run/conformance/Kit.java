package dev.segue.run.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** The fixed list of cases, and how they are run on one provider. */
public final class Kit {
  private static final Map<String, Case> CASES = cases();

  private final Subject subject;
  private final TrialEnvironment.Tools tools;
  private final int atOnce;

  /**
   * How cases are run.
   *
   * @param kept folder for what the provider prints; empty: it is kept nowhere
   * @param atOnce how many may run at the same time
   */
  public record Manner(Timeouts timeouts, Optional<Path> kept, int atOnce) {}

  /** A kit for one trial. */
  public Kit(Subject subject, Runner runner, RandomGenerator random, Manner manner) {
    this.subject = subject;
    this.tools =
        new TrialEnvironment.Tools(
            subject, runner, random, manner.timeouts(), manner.kept().map(OutputCapture::new));
    this.atOnce = manner.atOnce();
  }

  private static Map<String, Case> cases() {
    Map<String, Case> cases = new LinkedHashMap<>();
    Stream.of(LifeCases.all(), WorkCases.all(), FailureCases.all())
        .flatMap(List::stream)
        .forEach(one -> cases.put(one.id(), one));
    return cases;
  }

  /** The ids of all cases, in the order of the report. */
  public static List<String> ids() {
    return List.copyOf(CASES.keySet());
  }

  /** What a case expects, by its id. */
  public static Map<String, String> titles() {
    Map<String, String> titles = new LinkedHashMap<>();
    CASES.forEach((id, one) -> titles.put(id, one.title()));
    return titles;
  }

  /**
   * Runs cases.
   *
   * @param ids of those to run, each known
   * @param folder where the kit may write; removed by the caller
   * @param told of each case when it has ended, one at a time, in no order
   * @return in the order of the report
   * @throws IOException when the folder cannot be written
   * @throws InterruptedException when told to stop; nothing of the provider runs on then
   */
  public List<CaseResult> run(List<String> ids, Path folder, Consumer<CaseResult> told)
      throws IOException, InterruptedException {
    List<Case> chosen = CASES.values().stream().filter(c -> ids.contains(c.id())).toList();
    var slots = new Semaphore(atOnce, true);
    try (TrialEnvironment trialEnvironment = TrialEnvironment.in(folder, tools);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<String, Future<CaseResult>> results = new HashMap<>();
      for (Case one : inOrderOfStart(chosen)) {
        results.put(one.id(), threads.submit(() -> told(one, trialEnvironment, slots, told)));
      }
      boolean isWhole = false;
      try {
        List<CaseResult> all =
            collected(chosen.stream().map(one -> results.get(one.id())).toList());
        isWhole = true;
        return all;
      } finally {
        if (!isWhole) {
          threads.shutdownNow();
        }
      }
    }
  }

  /**
   * Sends one tiny prompt, and says whether it was answered.
   *
   * @param folder where the kit may write; removed by the caller
   * @throws IOException when the folder cannot be written
   * @throws InterruptedException when told to stop; nothing of the provider runs on then
   */
  public Verdict hello(Path folder) throws IOException, InterruptedException {
    try (TrialEnvironment trialEnvironment = TrialEnvironment.in(folder, tools)) {
      Ran ran = trialEnvironment.scene("hello").run("Answer with the one word ok. Change no file.");
      Optional<String> fault = ran.answered();
      return fault.map(Verdict::failed).orElseGet(() -> Verdict.passed(ran.told()));
    }
  }

  /** The case that waits for a whole deadline waits while others work. */
  private static List<Case> inOrderOfStart(List<Case> chosen) {
    return chosen.stream()
        .sorted(Comparator.comparing(one -> !one.id().equals(FailureCases.HANG)))
        .toList();
  }

  private static List<CaseResult> collected(List<Future<CaseResult>> results)
      throws IOException, InterruptedException {
    var all = new ArrayList<CaseResult>();
    for (Future<CaseResult> result : results) {
      try {
        all.add(result.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof IOException broken) {
          throw broken;
        }
        throw new IllegalStateException("a case of the kit broke: " + e.getCause(), e.getCause());
      }
    }
    return all;
  }

  /**
   * Runs a case beside others. What fails then is tried once more alone, and told to have been: a
   * CLI may lock its own files, or starve on a small machine.
   */
  private CaseResult told(
      Case one, TrialEnvironment trialEnvironment, Semaphore slots, Consumer<CaseResult> told)
      throws IOException, InterruptedException {
    Tried tried = withSlots(1, slots, one, trialEnvironment);
    if (tried.verdict().result() == Verdict.Result.FAILED && atOnce > 1) {
      trialEnvironment.forgetShared();
      tried = withSlots(atOnce, slots, one, trialEnvironment).after(tried);
    }
    var result = new CaseResult(one.id(), one.title(), tried.verdict(), tried.took());
    synchronized (this) {
      told.accept(result);
    }
    return result;
  }

  /** A verdict, and how long the case itself took. */
  private record Tried(Verdict verdict, Duration took) {
    Tried after(Tried first) {
      return new Tried(verdict.after(first.verdict), first.took.plus(took));
    }
  }

  private Tried withSlots(int wanted, Semaphore slots, Case one, TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    slots.acquire(wanted);
    try {
      long begin = System.nanoTime();
      Verdict verdict = verdict(one, trialEnvironment);
      return new Tried(verdict, Duration.ofNanos(System.nanoTime() - begin));
    } finally {
      slots.release(wanted);
    }
  }

  private Verdict verdict(Case one, TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    Optional<String> cannot =
        Optional.ofNullable(subject.profile().trials().cannot().get(one.id()));
    if (cannot.isPresent()) {
      return Verdict.cannot(cannot.get());
    }
    if (one.needsStub() && !subject.isStubbed()) {
      return Verdict.skipped("needs a stand-in for the model, and the profile has no stub");
    }
    return one.body().run(trialEnvironment);
  }
}
