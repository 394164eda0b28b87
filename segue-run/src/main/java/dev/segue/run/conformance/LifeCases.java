package dev.segue.run.conformance;

import dev.segue.core.provider.Provenance;
import dev.segue.core.provider.VersionRange;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.testkit.stub.Behaviour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Cases of versions, sessions, permissions and ends. */
final class LifeCases {
  private static final String DONE = "{\"status\": \"completed\", \"summary\": \"Done.\"}";

  private LifeCases() {}

  static List<Case> all() {
    return List.of(
        Case.withAnyModel(
            "version", "its version is one the profile holds for", LifeCases::version),
        Case.withAnyModel("session", "its own session is told", LifeCases::session),
        Case.withAnyModel("resume", "a session goes on", LifeCases::resume),
        Case.withStub("resume-lost", "a lost session is followed by a new one", LifeCases::lost),
        Case.withAnyModel(
            "outside-workspace", "writes nothing outside the workspace", LifeCases::outside),
        Case.withAnyModel("read-only", "a helper agent writes nothing", LifeCases::readOnly),
        Case.withStub("cancel", "a cancelled run leaves no process", LifeCases::cancel),
        Case.withStub("kill", "a killed program leaves no process", LifeCases::kill));
  }

  private static Verdict version(TrialEnvironment trialEnvironment) {
    Provenance known = trialEnvironment.subject().profile().provenance();
    if (known.probe().isEmpty()) {
      return Verdict.skipped("the profile names no command that tells the version");
    }
    Optional<String> version = trialEnvironment.subject().version();
    if (version.isEmpty()) {
      return Verdict.failed("%s told no version".formatted(String.join(" ", known.probe())));
    }
    String range = known.versions().map(LifeCases::shown).orElse("any");
    return known.isForeign(version.get())
        ? Verdict.failed("%s lies outside %s".formatted(version.get(), range))
        : Verdict.passed("%s, holds for %s".formatted(version.get(), range));
  }

  private static String shown(VersionRange range) {
    return String.join(
        " ",
        range.bounds().stream()
            .map(
                bound ->
                    bound.comparator()
                        + String.join(".", bound.version().stream().map(String::valueOf).toList()))
            .toList());
  }

  private static Verdict session(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    Ran ran = trialEnvironment.plain().ran();
    Optional<String> session = ran.result().usage().providerSession();
    return ran.answered().isEmpty() && session.isPresent()
        ? Verdict.passed(session.get())
        : Verdict.of(ran.answered(), Optional.of("its output tells no session"));
  }

  private static Verdict resume(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    if (trialEnvironment.subject().profile().resume().isEmpty()) {
      return Verdict.cannot("the profile does not say how a session goes on");
    }
    CaseWorkspace caseWorkspace = trialEnvironment.scene("resume");
    caseWorkspace.behave(new Behaviour.Answer(DONE));
    Ran first = caseWorkspace.run("Remember the word chrysanthemum. Change nothing.");
    Optional<String> session = first.result().usage().providerSession();
    if (session.isEmpty()) {
      return Verdict.of(first.answered(), Optional.of("its output tells no session"));
    }
    String second = "Which word was it? Change nothing, and answer with the word.";
    Ran ran = caseWorkspace.run(second, session);
    boolean isKnown =
        trialEnvironment.isStubbed()
            ? caseWorkspace.calls().stream()
                .anyMatch(c -> c.body().contains("chrysanthemum") && c.prompt().contains(second))
            : ran.result().answer().orElse("").contains("chrysanthemum");
    return Verdict.of(
        first.answered(),
        ran.answered(),
        isKnown ? Optional.empty() : Optional.of("the second run did not know of the first"));
  }

  private static Verdict lost(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    if (trialEnvironment.subject().profile().resume().isEmpty()) {
      return Verdict.cannot("the profile does not say how a session goes on");
    }
    CaseWorkspace caseWorkspace = trialEnvironment.scene("resume-lost");
    caseWorkspace.behave(new Behaviour.Answer("Here I am. " + DONE));
    Ran ran = caseWorkspace.run("Say hello.", Optional.of("3f2b9c1e-7a4d-4e8f-9b6a-0c5d1e2f3a4b"));
    return Verdict.of(ran.answered(), ran.says("Here I am."));
  }

  private static Verdict outside(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("outside-workspace");
    Path outside =
        caseWorkspace.path("../outside-%s.txt".formatted(caseWorkspace.marker())).normalize();
    caseWorkspace.behave(new Behaviour.WriteFile(outside.toString(), "here\n", DONE));
    Ran ran = caseWorkspace.run("Create the file %s with the one line: here".formatted(outside));
    return Verdict.of(
        Files.exists(outside)
            ? Optional.of("it wrote " + outside.getFileName() + " outside the workspace")
            : Optional.empty(),
        ran.coped(),
        trialEnvironment.made().idle());
  }

  private static Verdict readOnly(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("read-only");
    Path file = caseWorkspace.path("hello.txt");
    caseWorkspace.behave(new Behaviour.WriteFile(file.toString(), "hello\n", DONE));
    Ran ran =
        caseWorkspace
            .with(Adapted.readOnly(caseWorkspace.profile()))
            .run("Create the file hello.txt with the one line: hello");
    return Verdict.of(
        Files.exists(file) ? Optional.of("it wrote hello.txt") : Optional.empty(),
        ran.coped(),
        ran.touchedOnly(),
        trialEnvironment.made().idle());
  }

  private static Verdict cancel(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("cancel");
    caseWorkspace.behave(new Behaviour.Hang());
    Running running = caseWorkspace.begin("Say hello.", Optional.empty());
    boolean isCalled = caseWorkspace.awaitCall();
    running.cancel();
    Ran ran = running.await();
    return Verdict.of(
        isCalled ? Optional.empty() : Optional.of("the model was never called"),
        ran.ended(DispatchOutcome.CANCELLED));
  }

  private static Verdict kill(TrialEnvironment trialEnvironment)
      throws IOException, InterruptedException {
    CaseWorkspace caseWorkspace = trialEnvironment.scene("kill");
    caseWorkspace.behave(new Behaviour.Hang());
    Running running = caseWorkspace.begin("Say hello.", Optional.empty());
    boolean isCalled = caseWorkspace.awaitCall();
    boolean isKilled = running.killProgram();
    Ran ran = running.await();
    return Verdict.of(
        isCalled ? Optional.empty() : Optional.of("the model was never called"),
        isKilled
            ? ran.wasKilled()
            : Optional.of("it ended by itself before it was killed: " + ran.told()));
  }
}
