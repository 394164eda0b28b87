package dev.segue.app.boot;

import dev.segue.app.boot.session.TerminalSizes;
import dev.segue.app.cli.ActCommands;
import dev.segue.app.cli.AddCommand;
import dev.segue.app.cli.CompletionCommand;
import dev.segue.app.cli.ConformanceCommand;
import dev.segue.app.cli.DoctorCommand;
import dev.segue.app.cli.ExportCommand;
import dev.segue.app.cli.ImportCommand;
import dev.segue.app.cli.InitCommand;
import dev.segue.app.cli.LogCommand;
import dev.segue.app.cli.MetricsCommand;
import dev.segue.app.cli.ProvidersCommand;
import dev.segue.app.cli.RunCommand;
import dev.segue.app.cli.ServeCommand;
import dev.segue.app.cli.StatusCommand;
import dev.segue.app.cli.VerdictCommands;
import dev.segue.app.cli.Version;
import dev.segue.app.cli.WatchCommand;
import dev.segue.app.cli.WorkCommand;
import dev.segue.app.cli.WorkflowCommand;
import dev.segue.app.cli.project.Agents;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.app.cli.project.LogOrder;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ServeOrder;
import dev.segue.app.cli.project.Trials;
import dev.segue.app.cli.session.AttachCommand;
import dev.segue.app.cli.session.ContextCommand;
import dev.segue.app.cli.session.Contexts;
import dev.segue.app.cli.session.DecisionCommand;
import dev.segue.app.cli.session.ExplainCommand;
import dev.segue.app.cli.session.HooksCommand;
import dev.segue.app.cli.session.McpCommand;
import dev.segue.app.cli.session.ProjectAccess;
import dev.segue.app.cli.session.SendCommand;
import dev.segue.app.cli.session.Sessions;
import dev.segue.app.cli.session.SessionsCommand;
import dev.segue.app.cli.session.StartCommand;
import dev.segue.app.cli.session.StopCommand;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.run.conformance.Timeouts;
import dev.segue.run.process.ProcessLog;
import java.time.Clock;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Constructs each command with what it needs; nothing that only another one needs. */
final class Commands implements Function<String, Object> {
  private final ProcessEnvironment process;
  private final InstantSource clock = Clock.tickMillis(ZoneOffset.UTC);
  private final Preloading preloading = new Preloading();
  private final CommandEnvironment environment;

  Commands(ProcessEnvironment process) {
    this.process = process;
    this.environment = new CommandEnvironment(process, new Stores(clock));
  }

  CommandEnvironment environment() {
    return environment;
  }

  @Override
  public Object apply(String name) {
    return switch (name) {
      case "init" -> new InitCommand(environment, agents());
      case "doctor" ->
          new DoctorCommand(
              environment, agents(), trials(), this::examined, () -> AotCache.make(process));
      case "run" ->
          new RunCommand(
              environment,
              new RunAssembly(process, clock, preloading),
              this::logged,
              settings -> agents().ids(settings),
              () -> TerminalSizes.following(process));
      case "add" -> new AddCommand(environment);
      case "status" -> new StatusCommand(environment);
      case "watch" -> new WatchCommand(environment, () -> TerminalSizes.following(process));
      case "log" -> new LogCommand(environment);
      case "metrics" -> new MetricsCommand(environment);
      case "providers" -> new ProvidersCommand(environment, agents());
      case "conformance" -> new ConformanceCommand(environment, trials());
      case "export" -> new ExportCommand(environment, sessions());
      case "import" -> new ImportCommand(environment, System.in);
      case "retry" -> new ActCommands.Retry(environment);
      case "unblock" -> new ActCommands.Unblock(environment);
      case "cancel" -> new ActCommands.Cancel(environment);
      case "halt" -> new ActCommands.Halt(environment);
      case "resume" -> new ActCommands.Resume(environment);
      case "approve" -> new VerdictCommands.Approve(environment);
      case "reject" -> new VerdictCommands.Reject(environment);
      case "work" -> WorkCommand.commandLine(environment, contexts());
      case "workflow" -> WorkflowCommand.commandLine(environment);
      case "start" -> new StartCommand(environment, sessions());
      case "attach" -> new AttachCommand(environment, sessions());
      case "send" -> new SendCommand(environment, sessions(), System.in);
      case "sessions" -> new SessionsCommand(environment, sessions());
      case "explain" -> new ExplainCommand(environment, sessions());
      case "stop" -> new StopCommand(environment, sessions());
      case "context" -> context(contexts());
      case "decision" -> DecisionCommand.commandLine(environment, contexts(), System.in);
      case "hooks" ->
          HooksCommand.commandLine(
              environment, agent -> UserHookFiles.of(agent, process), UserHookFiles::command);
      case "mcp" -> new McpCommand(environment, access(contexts()), System.in, Version.NUMBER);
      case "serve" -> serve(new WorkspaceContexts(preloading, KeptStore::new));
      case "completion" -> new CompletionCommand();
      default -> throw new IllegalArgumentException("there is no command " + name);
    };
  }

  private int logged(LogOrder order, ProcessLog.Work<Integer> work) throws InterruptedException {
    return new Logging(process).over(order, work, Integer::intValue);
  }

  private Object context(Contexts contexts) {
    Function<ProjectStore, ProjectAccess> access = access(contexts);
    return ContextCommand.commandLine(
        environment,
        contexts,
        store -> {
          contexts.tokens(); // Loads in the background while the store is opened.
          return access.apply(store);
        });
  }

  private ServeCommand serve(Contexts contexts) {
    return new ServeCommand(
        environment,
        access(contexts),
        (store, order) -> serving(contexts, store, order).untilASignal(),
        this::logged);
  }

  /** A server that is to be started. */
  Serving serving(Contexts contexts, ProjectStore store, ServeOrder order) {
    contexts.tokens(); // Made now: requests come on many threads at once.
    var routes = new ProjectRoutes(environment, agents(), sessions(contexts), store);
    return new Serving(contexts, routes, store, order);
  }

  /** Records of projects for the tools of agents. */
  Function<ProjectStore, ProjectAccess> access(Contexts contexts) {
    Sessions sessions = sessions(contexts);
    return store -> new ProjectAccess(environment, sessions, contexts, store);
  }

  Contexts contexts() {
    return new WorkspaceContexts(preloading, store -> store);
  }

  private Sessions sessions() {
    return sessions(contexts());
  }

  private Sessions sessions(Contexts contexts) {
    return new OwnedSessions(contexts, process);
  }

  private Agents agents() {
    return new AgentFinder(process);
  }

  private Trials trials() {
    return new ConformanceSetup(process, clock, Timeouts.USUAL);
  }

  /** Machine, store and workspace, looked at; without the store where no configuration was read. */
  private List<DoctorCheck> examined(Optional<Configuration> configuration) {
    var checks = new ArrayList<>(new MachineChecks(process).all(configuration));
    configuration.ifPresent(c -> checks.addAll(new StoreChecks(c.places(), clock).all()));
    checks.add(AotCache.check());
    return checks;
  }
}
