package dev.segue.app.boot;

import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.Runs;
import dev.segue.app.cli.project.Runs.Incoming;
import dev.segue.app.cli.project.Runs.RunRequest;
import dev.segue.app.cli.project.TaskInput;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.OwnFolder;
import dev.segue.app.config.Permissions;
import dev.segue.app.config.PreContext;
import dev.segue.app.config.PreContextType;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.app.config.Settings;
import dev.segue.app.config.Unverified;
import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.BlockLimits;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.Leases;
import dev.segue.core.prompt.Originals;
import dev.segue.core.prompt.PreContextPolicy;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.prompt.TaskContexts;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Profile;
import dev.segue.core.run.Holder;
import dev.segue.core.run.Queueing;
import dev.segue.core.run.RunSettings;
import dev.segue.core.run.WorkflowSettings;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Redactor;
import dev.segue.run.Dispatching;
import dev.segue.run.Effects;
import dev.segue.run.LoggedEvents;
import dev.segue.run.Merging;
import dev.segue.run.PatientJournal;
import dev.segue.run.Pause;
import dev.segue.run.ReviewJudging;
import dev.segue.run.Reviewing;
import dev.segue.run.RunOutcome;
import dev.segue.run.RunPlan;
import dev.segue.run.Stop;
import dev.segue.run.Supervisor;
import dev.segue.run.Threads;
import dev.segue.run.Verifying;
import dev.segue.run.dispatch.AgentDispatch;
import dev.segue.run.dispatch.AgentEnvironment;
import dev.segue.run.dispatch.AgentSetup;
import dev.segue.run.dispatch.BranchPlaces;
import dev.segue.run.dispatch.GuardedFiles;
import dev.segue.run.dispatch.HelperRun;
import dev.segue.run.dispatch.Once;
import dev.segue.run.dispatch.OwnConfiguration;
import dev.segue.run.dispatch.Programs;
import dev.segue.run.dispatch.RunFolders;
import dev.segue.run.dispatch.Verification;
import dev.segue.run.dispatch.WorktreeReviews;
import dev.segue.run.process.HostName;
import dev.segue.run.process.IoReason;
import dev.segue.run.process.PidFiles;
import dev.segue.run.process.ProcessLimits;
import dev.segue.run.process.Survivors;
import dev.segue.run.workspace.Evidence;
import dev.segue.run.worktree.Readiness;
import dev.segue.run.worktree.Worktrees;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import dev.segue.store.StoreAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts a run together, takes the project's lease, queues what came in, and runs. */
final class RunAssembly implements Runs {
  private static final Logger LOG = LoggerFactory.getLogger(RunAssembly.class);

  private final ProcessEnvironment around;
  private final InstantSource clock;
  private final Preloading preloading;

  RunAssembly(ProcessEnvironment around, InstantSource clock, Preloading preloading) {
    this.around = around;
    this.clock = clock;
    this.preloading = preloading;
  }

  @Override
  public void expect() {
    Stores.keepLibrary();
    preloading.begin();
  }

  @Override
  public Optional<String> parallelRefusal(Configuration configuration) {
    return switch (Worktrees.check(configuration.places().workspace())) {
      case Readiness.Ready() -> Optional.empty();
      case Readiness.Refused(String why) -> Optional.of(why);
    };
  }

  @Override
  public Prompts prompts(Configuration configuration, Settings settings, String project) {
    var promptInputs =
        new Prompts.PromptInputs(
            project,
            configuration.places().workspace().toString(),
            settings.history(),
            new Originals(),
            TaskContexts.NONE);
    var tools =
        new Prompts.Tools(
            String::length, Redactor.with(settings.redact()), System::nanoTime, _ -> {});
    return new Prompts(policy(settings.preContext()), tools, Optional.empty(), promptInputs);
  }

  private static PreContextPolicy policy(PreContext context) {
    Set<BlockKind> kinds = EnumSet.noneOf(BlockKind.class);
    for (PreContextType type : context.types()) {
      kinds.add(
          switch (type) {
            case CIRCUIT_BREAKER -> BlockKind.CIRCUIT_BREAKER;
            case RETRY -> BlockKind.RETRY;
            case HELPER -> BlockKind.HELPER;
            case ROLE -> BlockKind.ROLE;
          });
    }
    var limits =
        new BlockLimits(
            context.maxLines(),
            context.maxFiles(),
            context.maxTokens(),
            context.helperMaxAttempts());
    return new PreContextPolicy(context.enabled(), kinds, limits);
  }

  @Override
  public RunOutcome run(RunRequest request) throws InterruptedException {
    Configuration configuration = request.configuration();
    List<Profile> profiles = new ProviderSet(around).withHelper(request.settings());
    Path workspace = workspace(configuration);
    var notices = new Notices(request.notices());
    // The lease first: while it is waited for, a signal ends the process as it ends any other.
    try (Leases leases = request.owner().leases();
        Leases.Lease _ = lease(leases, request, notices);
        PidFiles pids = PidFiles.in(around.stateFolder().resolve("pids"), clock);
        Signals signals = Signals.listening()) {
      LOG.info("lease taken: project {}", request.project());
      var clocks = new PatientJournal.Clocks(clock, Pause.SLEEPING, signals.stop());
      var store = new PatientJournal(request.store(), clocks, notices);
      ProjectLog log = ProjectLog.open(store, request.owner().codec(), request.project());
      log.onEvent(request.onEvent().andThen(new LoggedEvents(request.owner().codec())));
      var workflows = new WorkflowSetup(request, log.state());
      workflows.check();
      WorkflowSettings definitions = workflows.settings(profiles, store);
      var originals = new Originals();
      request
          .incoming()
          .ifPresent(incoming -> queue(log, configuration, incoming, originals, request));
      try (RunIndex index = new RunIndex(contexts(request), request, workflows.isUsed())) {
        var assembledRun =
            new AssembledRun(request, profiles, workspace, originals, pids, index, definitions);
        return supervise(log, store, signals.stop(), assembledRun);
      }
    }
  }

  private ContextWiring contexts(RunRequest request) {
    Path own = OwnFolder.of(request.configuration().places());
    return new ContextWiring(request.owner().codec(), preloading::tokens, own, () -> own);
  }

  private record AssembledRun(
      RunRequest request,
      List<Profile> profiles,
      Path workspace,
      Originals originals,
      PidFiles pids,
      RunIndex index,
      WorkflowSettings workflows) {
    /** Whether a task works on a branch of its own. */
    boolean isOnBranch(TaskState task) {
      return request.settings().parallel() > 1 || workflows.nameFor(task.spec()).isPresent();
    }

    boolean hasBranches() {
      return request.settings().parallel() > 1 || !workflows.equals(WorkflowSettings.NONE);
    }
  }

  private RunOutcome supervise(
      ProjectLog log, PatientJournal store, Stop stop, AssembledRun assembledRun)
      throws InterruptedException {
    RunRequest request = assembledRun.request();
    Settings settings = request.settings();
    var redactor = Redactor.with(settings.redact());
    var providers = ProviderLog.open(store, request.owner().codec());
    var histories = new Dispatching.Histories(log, providers, store);
    RunPlan plan = plan(request, assembledRun.profiles(), assembledRun.workflows());
    var runEnvironment =
        new Supervisor.RunEnvironment(
            clock,
            Pause.SLEEPING,
            stop,
            new Notices(request.notices()),
            new Effects(Threads.virtual(), stop));
    var promptInputs =
        new Prompts.PromptInputs(
            request.project(),
            assembledRun.workspace().toString(),
            settings.history(),
            assembledRun.originals(),
            assembledRun.index().contexts(store, stop));
    var tools =
        new Prompts.Tools(preloading.tokens(), redactor, System::nanoTime, request.notices()::tell);
    var prompts =
        new Prompts(policy(settings.preContext()), tools, Optional.of(store), promptInputs);
    AgentSetup setup = setup(assembledRun, redactor);
    tellWithheld(setup.environment(), assembledRun);
    askAgainWhereMended(providers, setup.environment(), assembledRun);
    BranchPlaces.Setup placesSetup = places(assembledRun, log);
    var places = new BranchPlaces(placesSetup);
    var identity = new AgentDispatch.StoreIdentity(store.storeId(), request.project());
    var agents = new AgentDispatch(setup, places, identity);
    var judge =
        new Verification(
            new Verification.Rules(
                places,
                settings.unverified() == Unverified.ACCEPT,
                environment(request).forChecks(),
                redactor,
                identity,
                (open, criteria) -> prompts.helperPrompt(open.context(), open.answer(), criteria)),
            new Programs(assembledRun.pids()),
            new HelperRun(setup, places, prompts, identity));
    var reviews = new WorktreeReviews(reviews(assembledRun, judge, placesSetup, identity));
    var handlers = new Handlers(histories, plan, agents, prompts, runEnvironment);
    var supervisor =
        new Supervisor(histories, plan, handlers.with(judge, reviews, places, log), runEnvironment);
    endLeftovers(log, identity, assembledRun.pids());
    new RunFolders(setup.ownFolder(), identity.project()).clear();
    store.dropBodies(clock.instant().minus(settings.keepBodies()));
    return supervisor.run(ProcessHandle.current().pid(), HostName.get());
  }

  /** Those who do what the policy says. */
  private record Handlers(
      Dispatching.Histories histories,
      RunPlan plan,
      AgentDispatch agents,
      Prompts prompts,
      Supervisor.RunEnvironment around) {
    Supervisor.StepHandlers with(
        Verification judge, WorktreeReviews reviews, BranchPlaces places, ProjectLog log) {
      var verifying =
          new Verifying(
              histories, plan, new Verifying.Judges(judge, reviews, judge), prompts, around);
      var dispatching = new Dispatching(histories, plan, agents, prompts, around);
      return new Supervisor.StepHandlers(
          dispatching,
          verifying,
          new Merging(log, places, verifying, around.effects()),
          new Reviewing(
              histories,
              plan,
              new Reviewing.Reviewers(agents, reviews, prompts),
              new Reviewing.Work(dispatching, verifying),
              around),
          new ReviewJudging(histories, plan, reviews, judge, around));
    }
  }

  private static BranchPlaces.Setup places(AssembledRun assembledRun, ProjectLog log) {
    RunRequest request = assembledRun.request();
    Path folder = OwnFolder.of(request.configuration().places()).resolve("worktrees");
    return new BranchPlaces.Setup(
        assembledRun.workspace(),
        folder,
        new Once<>(() -> new Worktrees(assembledRun.workspace(), folder, request.project())),
        Evidence::new,
        assembledRun.hasBranches(),
        assembledRun::isOnBranch,
        request.settings().verifyMerged(),
        () -> log.state().holder().flatMap(Holder::branch),
        request.notices()::tell);
  }

  private WorktreeReviews.Setup reviews(
      AssembledRun assembledRun,
      Verification judge,
      BranchPlaces.Setup places,
      AgentDispatch.StoreIdentity identity) {
    return new WorktreeReviews.Setup(
        assembledRun.workspace(),
        places.folder(),
        places.trees(),
        judge,
        new Programs(assembledRun.pids()),
        environment(assembledRun.request()).forChecks(),
        identity,
        Redactor.with(assembledRun.request().settings().redact()),
        assembledRun.request().notices()::tell);
  }

  /**
   * Agents, helpers and checks of a run that died. An open dispatch is looked after again when its
   * end is noted; a check or a helper has none, and would otherwise go on beside the next one.
   */
  private static void endLeftovers(
      ProjectLog log, AgentDispatch.StoreIdentity identity, PidFiles pids) {
    log.state()
        .holder()
        .map(Holder::epoch)
        .ifPresent(
            last ->
                new Survivors(pids)
                    .endAll(
                        identity.storeId(), identity.project(), last + 1L, ProcessLimits.GRACE));
  }

  private static RunPlan plan(
      RunRequest request, List<Profile> profiles, WorkflowSettings workflows) {
    Settings settings = request.settings();
    List<String> ids = profiles.stream().map(Profile::id).toList();
    List<String> order =
        settings.providers().isEmpty()
            ? ids
            : settings.providers().stream().map(p -> p.id()).toList();
    Duration longest =
        profiles.stream()
            .flatMap(p -> p.timeout().stream())
            .reduce(settings.timeout(), (a, b) -> a.compareTo(b) > 0 ? a : b);
    return new RunPlan(
        new RunSettings(
            request.project(), order, RunSettings.sessions(profiles, settings.resume()), workflows),
        settings.helper(),
        request.waits(),
        settings.budget(),
        settings.breaker(),
        settings.parallel(),
        longest.plusMinutes(1));
  }

  private AgentSetup setup(AssembledRun assembledRun, Redactor redactor) {
    Settings settings = assembledRun.request().settings();
    Map<String, Profile> byId =
        assembledRun.profiles().stream()
            .collect(
                Collectors.toMap(
                    Profile::id, Function.identity(), (a, _) -> a, LinkedHashMap::new));
    return new AgentSetup(
        byId,
        assembledRun.workspace(),
        OwnFolder.of(assembledRun.request().configuration().places()),
        settings.permissions() == Permissions.BYPASS,
        settings.timeout(),
        environment(assembledRun.request()),
        storeForAgents(assembledRun.request().configuration().places().store()),
        assembledRun.pids(),
        GuardedFiles.of(assembledRun.request().configuration().steering()),
        redactor,
        clock,
        ZoneId.systemDefault());
  }

  private static Optional<String> storeForAgents(StoreAddress address) {
    return switch (address) {
      case StoreAddress.SqliteFile(Path path) -> Optional.of("sqlite:" + path);
      case StoreAddress.RedisDatabase _ -> Optional.empty(); // Its address may hold a login.
    };
  }

  private static void tellWithheld(AgentEnvironment environment, AssembledRun assembledRun) {
    List<String> withheld = environment.withheld(assembledRun.profiles());
    if (!withheld.isEmpty()) {
      assembledRun
          .request()
          .notices()
          .tell(
              "kept from agents: %s (a provider's env or pass_env lets one through)"
                  .formatted(String.join(", ", withheld)));
    }
  }

  /**
   * A provider that only a person can mend may be asked again once its configuration is another.
   */
  private static void askAgainWhereMended(
      ProviderLog providers, AgentEnvironment environment, AssembledRun assembledRun) {
    for (Profile profile : assembledRun.profiles()) {
      String now = new OwnConfiguration(profile, environment).fingerprint();
      boolean isClosed =
          !providers
              .decide(
                  breakers ->
                      breakers.of(profile.id()).isOutdatedBy(now)
                          ? List.of(
                              new BreakerEvent.BreakerClosed(
                                  profile.id(), "configuration", Optional.empty()))
                          : List.of())
              .isEmpty();
      if (isClosed) {
        assembledRun
            .request()
            .notices()
            .tell(profile.id() + " may be asked again: its configuration has changed");
      }
    }
  }

  private AgentEnvironment environment(RunRequest request) {
    Set<String> secrets = request.configuration().places().loginVariables();
    return new AgentEnvironment(around.environment(), secrets);
  }

  private void queue(
      ProjectLog log,
      Configuration configuration,
      Incoming incoming,
      Originals originals,
      RunRequest request) {
    incoming.tasks().forEach(task -> originals.remember(task.hash(), task.spec()));
    List<Queueing.Incoming> stored = TaskInput.stored(configuration, incoming.tasks());
    Queueing first = Queueing.of(log.state(), stored, incoming.goal());
    first
        .changedButCompleted()
        .forEach(
            id ->
                request
                    .notices()
                    .tell(
                        "task %s is completed, but its text has changed; segue retry %s runs the new one"
                            .formatted(id, id)));
    log.decide(Durability.POWER, state -> Queueing.of(state, stored, incoming.goal()).events());
  }

  private Leases.Lease lease(Leases leases, RunRequest request, Notices notices)
      throws InterruptedException {
    String project = request.project();
    if (request.waits()) {
      return new LeaseWait(leases, Pause.SLEEPING, notices).take(project, ProjectStore.us());
    }
    return leases
        .take(project, ProjectStore.us())
        .orElseThrow(
            () ->
                new JournalException(
                    ProjectStore.held(leases, project)
                        + "; nothing was queued (--wait waits for it)"));
  }

  private static Path workspace(Configuration configuration) {
    try {
      return Files.createDirectories(configuration.places().workspace()).toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot make the workspace %s: %s"
              .formatted(configuration.places().workspace(), IoReason.of(e)),
          e);
    }
  }
}
