package dev.segue.app.cli;

import dev.segue.app.cli.project.AgentFacts;
import dev.segue.app.cli.project.Agents;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.Trials;
import dev.segue.app.cli.project.WorkflowVendors;
import dev.segue.app.config.Configuration;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.text.Json;
import dev.segue.files.source.InputException;
import dev.segue.run.conformance.Verdict;
import dev.segue.store.ProviderLog;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Checks what a run depends on, and says how to mend what is wrong. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description =
        "Check agents, versions, store, git, sandbox and terminal; exit 1 when something is to be mended.")
public final class DoctorCommand extends DocumentCommand {
  private final Agents agents;
  private final Trials trials;
  private final Function<Optional<Configuration>, List<DoctorCheck>> machine;
  private final Supplier<DoctorCheck> warming;

  @Option(names = "--warm", description = "Make the cache that lets commands start faster.")
  private boolean warm;

  @Option(
      names = "--try",
      description =
          "Send one tiny prompt to each agent: whether a login holds, nothing else tells.")
  private boolean isToTry;

  public DoctorCommand(
      CommandEnvironment environment,
      Agents agents,
      Trials trials,
      Function<Optional<Configuration>, List<DoctorCheck>> machine,
      Supplier<DoctorCheck> warming) {
    super(environment);
    this.agents = agents;
    this.trials = trials;
    this.machine = machine;
    this.warming = warming;
  }

  @Override
  public Integer call() throws InterruptedException {
    var checks = new ArrayList<DoctorCheck>();
    Optional<DoctorCheck> made = warm ? Optional.of(warming.get()) : Optional.empty();
    try {
      ProjectStore owner = store();
      Configuration configuration = owner.configuration();
      checks.addAll(machine.apply(Optional.of(configuration)));
      checks.add(configuration(configuration));
      checks.addAll(agents(owner));
      if (isToTry) {
        Guards.notInsideADispatch(environment(), "doctor --try");
        checks.addAll(tried(configuration));
      }
    } catch (InputException e) {
      checks.clear();
      checks.addAll(machine.apply(Optional.empty()));
      checks.add(
          DoctorCheck.ill(
              "configuration",
              String.valueOf(e.getMessage()),
              "correct it, or segue init --force writes a new one"));
    }
    made.ifPresent(check -> checks.replaceAll(c -> c.id().equals(check.id()) ? check : c));
    print(checks);
    return checks.stream().allMatch(DoctorCheck::ok) ? 0 : 1;
  }

  private static DoctorCheck configuration(Configuration configuration) {
    List<String> files = configuration.files().stream().map(f -> f.path().toString()).toList();
    return files.isEmpty()
        ? DoctorCheck.hint("configuration", "none: defaults and the agents on PATH", "segue init")
        : DoctorCheck.well("configuration", String.join(", ", files));
  }

  private List<DoctorCheck> agents(ProjectStore owner) {
    List<AgentFacts> found = agents.of(owner.configuration().settings());
    if (found.isEmpty()) {
      return List.of(
          DoctorCheck.ill(
              "agents",
              "none found on PATH and none configured",
              "install an agent CLI, or name your own program under providers: in .segue/config.yaml"));
    }
    Optional<Journal> store = store(owner);
    try {
      var examination =
          new AgentExamination(
              store.map(s -> ProviderLog.open(s, owner.codec())),
              environment().variable("SEGUE_DISPATCH").isEmpty());
      return Stream.of(
              found.stream().map(examination::check),
              withoutCredentials(found).stream(),
              WorkflowVendors.of(owner.configuration(), found).stream())
          .flatMap(Function.identity())
          .toList();
    } finally {
      store.ifPresent(Journal::close);
    }
  }

  /** Each of them may be found and well, and yet nothing can run. */
  private static Optional<DoctorCheck> withoutCredentials(List<AgentFacts> agents) {
    return agents.stream().allMatch(agent -> agent.login() == AgentFacts.Login.ABSENT)
        ? Optional.of(
            DoctorCheck.ill(
                "credentials",
                "none of the agents has any, so no task can run",
                "log in with one of them, or set its key; segue doctor --try asks them"))
        : Optional.empty();
  }

  private List<DoctorCheck> tried(Configuration configuration) throws InterruptedException {
    var checks = new ArrayList<DoctorCheck>();
    for (AgentFacts agent : agents.of(configuration.settings())) {
      String id = "try:" + agent.id();
      if (!agent.program().isInstalled()) {
        continue;
      }
      if (!agent.isAsked()) {
        checks.add(
            DoctorCheck.hint(
                id, "not started: only the project names it", "name it in your own configuration"));
        continue;
      }
      Verdict verdict = trials.hello(configuration.settings(), agent.id());
      String said = verdict.why().orElse("");
      checks.add(
          verdict.result() == Verdict.Result.PASSED
              ? DoctorCheck.well(id, said)
              : DoctorCheck.ill(id, said, "see to its login and its limits, then try again"));
    }
    return checks;
  }

  /** A store that cannot be opened has a check of its own. */
  private Optional<Journal> store(ProjectStore owner) {
    try {
      return owner.existing();
    } catch (JournalException _) {
      return Optional.empty();
    }
  }

  private void print(List<DoctorCheck> checks) {
    PrintWriter out = out();
    if (isJson()) {
      out.println(Json.pretty(Map.of("checks", checks.stream().map(DoctorCommand::row).toList())));
    } else {
      for (DoctorCheck check : checks) {
        out.printf("%-4s %-16s %s%n", check.level().word(), check.id(), check.found());
        check.mend().ifPresent(mend -> out.printf("     %-16s -> %s%n", "", mend));
      }
    }
    out.flush();
  }

  private static Map<String, @Nullable Object> row(DoctorCheck check) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", check.id());
    row.put("ok", check.ok());
    row.put("level", check.level().word().toLowerCase(Locale.ROOT));
    row.put("found", check.found());
    row.put("mend", check.mend().orElse(null));
    return row;
  }
}
