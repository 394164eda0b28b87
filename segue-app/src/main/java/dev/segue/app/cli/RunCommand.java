package dev.segue.app.cli;

import dev.segue.app.cli.print.Output;
import dev.segue.app.cli.print.RunPrinter;
import dev.segue.app.cli.print.RunReport;
import dev.segue.app.cli.print.TerminalSize;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.CommandLogs;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.LogOptions;
import dev.segue.app.cli.project.LogOrder;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.ProjectInput;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.Runs;
import dev.segue.app.cli.project.TaskInput;
import dev.segue.app.config.Settings;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.task.TaskSpec;
import dev.segue.files.taskfile.TaskFile;
import dev.segue.run.RunOutcome;
import dev.segue.store.ProjectLog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a queue until it is empty. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description =
        "Queue the file's tasks (finished ids are skipped) and run until nothing is left to do.")
public final class RunCommand extends ProjectCommand {
  private final Runs runs;
  private final CommandLogs logs;
  private final Function<Settings, List<String>> providerIds;
  private final Supplier<Supplier<TerminalSize>> terminalSize;

  @Mixin private LogOptions log = new LogOptions();

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "Task file, YAML or JSON; without one, what is queued is run.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--providers",
      split = ",",
      paramLabel = "ID",
      description = "Only these providers, in this order.")
  private List<String> providers = List.of();

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description =
          "Work on up to N tasks at once, each in a git worktree of its own; results are merged in queue order.")
  private Optional<Integer> parallel = Optional.empty();

  @Option(
      names = "--wait",
      description = "Wait for provider limits to reset and for another run of this project to end.")
  private boolean wait;

  @Option(names = "--no-pre-context", description = "Put no hand-off blocks in front of prompts.")
  private boolean noPreContext;

  @Option(
      names = "--context",
      paramLabel = "on|off",
      description =
          "Whether agents get a context pack; default: as configured, else where the workspace has an index.")
  private Optional<OnOff> context = Optional.empty();

  @Option(
      names = "--workflow",
      paramLabel = "NAME",
      description =
          "Workflow for tasks that name none; none switches it off. segue workflow list shows them.")
  private Optional<String> workflow = Optional.empty();

  @Option(
      names = "--auto-approve",
      description = "Let approvals pass without a person; reviews by agents stay.")
  private boolean isAutoApproved;

  @Option(
      names = "--dry-run",
      description = "Print the prompts that would be sent; start and write nothing.")
  private boolean dryRun;

  @Option(
      names = "--output",
      paramLabel = "FORM",
      defaultValue = "text",
      description =
          "${COMPLETION-CANDIDATES}; default: text. jsonl prints each event as it becomes durable.")
  private Output output = Output.text;

  /** Words of {@code --context}. */
  enum OnOff {
    on(Settings.ContextUse.ON),
    off(Settings.ContextUse.OFF);

    private final Settings.ContextUse use;

    OnOff(Settings.ContextUse use) {
      this.use = use;
    }

    private Settings.ContextUse use() {
      return use;
    }
  }

  public RunCommand(
      CommandEnvironment environment,
      Runs runs,
      CommandLogs logs,
      Function<Settings, List<String>> providerIds,
      Supplier<Supplier<TerminalSize>> terminalSize) {
    super(environment);
    this.runs = runs;
    this.logs = logs;
    this.providerIds = providerIds;
    this.terminalSize = terminalSize;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!dryRun) {
      runs.expect();
    }
    ProjectStore owner = store(file);
    Settings settings = settings(owner.configuration().settings());
    if (dryRun) {
      return new DryRun(runs, providerIds, out(), err()).run(owner, settings, file, output);
    }
    Guards.notInsideADispatch(environment(), "run");
    return logs.logged(
        new LogOrder("run", owner.configuration(), log.level(), err()::print),
        () -> run(owner, settings));
  }

  private int run(ProjectStore owner, Settings settings) throws InterruptedException {
    if (settings.parallel() > 1) {
      runs.parallelRefusal(owner.configuration())
          .ifPresent(
              why -> {
                throw Refusal.usage("tasks cannot run at once here: " + why);
              });
    }
    try (Journal store = owner.make()) {
      Optional<TaskFile> tasks = tasks(owner, store);
      String project =
          ProjectChoice.forRun(
              owner.configuration(), tasks.flatMap(TaskFile::project), Optional.of(store));
      return run(owner, settings, store, project, tasks);
    }
  }

  private int run(
      ProjectStore owner,
      Settings settings,
      Journal store,
      String project,
      Optional<TaskFile> tasks)
      throws InterruptedException {
    RunPrinter printer =
        RunPrinter.of(
            output, project, ids(tasks), new RunPrinter.Writers(out(), err()), terminalSize);
    var request =
        new Runs.RunRequest(
            owner,
            settings,
            store,
            project,
            wait,
            tasks.map(
                t -> new Runs.Incoming(TaskInput.incoming(t.tasks(), owner.codec()), t.goal())),
            printer::event,
            printer::note);
    RunOutcome outcome;
    try (printer) {
      outcome = runs.run(request);
    }
    tell(printer, outcome, owner, store, project);
    return outcome.exitCode();
  }

  private void tell(
      RunPrinter printer, RunOutcome outcome, ProjectStore owner, Journal store, String project) {
    try {
      printer.end(outcome, ProjectLog.open(store, owner.codec(), project).state());
    } catch (StoreUnavailableException _) {
      // A run that was asked to end while its store was away has no numbers to show.
      RunReport.problems(outcome).forEach(printer::note);
    }
  }

  private static Set<String> ids(Optional<TaskFile> tasks) {
    return tasks.stream()
        .flatMap(file -> file.tasks().stream())
        .map(TaskSpec::taskId)
        .collect(Collectors.toSet());
  }

  private Settings settings(Settings configured) {
    Settings chosen = providers.isEmpty() ? configured : configured.withProviders(providers);
    Settings laid = context.map(OnOff::use).map(chosen::withContext).orElse(chosen);
    Settings settings = parallel.map(RunCommand::atOnce).map(laid::withParallel).orElse(laid);
    Settings whole = settings.withWorkflow(settings.workflow().with(workflow, isAutoApproved));
    return noPreContext ? whole.withPreContext(whole.preContext().withEnabled(false)) : whole;
  }

  private static int atOnce(int tasks) {
    if (tasks < 1 || tasks > Settings.MOST_AT_ONCE) {
      throw Refusal.usage(
          "--parallel must be from 1 to %d, not %d".formatted(Settings.MOST_AT_ONCE, tasks));
    }
    return tasks;
  }

  private Optional<TaskFile> tasks(ProjectStore owner, Journal store) {
    return file.map(
        path -> TaskPath.told(new ProjectInput(owner, store).read(TaskPath.source(path)), err()));
  }
}
