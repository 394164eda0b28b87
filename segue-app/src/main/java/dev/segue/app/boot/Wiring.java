package dev.segue.app.boot;

import dev.segue.app.boot.session.TerminalSizes;
import dev.segue.app.cli.CommandContext;
import dev.segue.app.cli.ServeOrder;
import dev.segue.app.cli.print.TerminalSize;
import dev.segue.app.cli.project.AgentFacts;
import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.app.cli.project.LogOrder;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.session.OwnerFound;
import dev.segue.app.cli.session.StartOrder;
import dev.segue.app.cli.session.Started;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.OwnFolder;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.Places;
import dev.segue.app.config.PreContext;
import dev.segue.app.config.PreContextType;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.app.config.ProjectFolders;
import dev.segue.app.config.Settings;
import dev.segue.context.history.SessionTask;
import dev.segue.context.pack.StoreAccess;
import dev.segue.core.context.ContextService;
import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.BlockLimits;
import dev.segue.core.provider.Profile;
import dev.segue.core.run.Originals;
import dev.segue.core.run.PreContextPolicy;
import dev.segue.core.run.Prompts;
import dev.segue.core.run.TaskContexts;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.run.Pause;
import dev.segue.run.RunOutcome;
import dev.segue.run.conformance.CaseResult;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.Subject;
import dev.segue.run.conformance.Timeouts;
import dev.segue.run.conformance.Verdict;
import dev.segue.run.process.ProcessLog;
import dev.segue.run.worktree.Readiness;
import dev.segue.run.worktree.Worktrees;
import dev.segue.session.hook.UserHookFile;
import dev.segue.store.EventCodec;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Constructs what commands ask for. */
final class Wiring implements CommandContext {
  private final ProcessEnvironment around;
  // Made when asked for: most of what a command that reads no event would spend is Jackson's.
  private @Nullable EventCodec codec;
  private @Nullable ContextService contexts;
  private boolean isServing;
  private final Preloading preloading = new Preloading();
  private final InstantSource clock = Clock.tickMillis(ZoneOffset.UTC);
  private final Stores stores = new Stores(clock);

  Wiring(ProcessEnvironment around) {
    this.around = around;
  }

  @Override
  public Configuration configuration(PlaceFlags flags) {
    return Configuration.load(flags, around);
  }

  @Override
  public Optional<String> variable(String name) {
    return around.variable(name);
  }

  private synchronized EventCodec codec() {
    EventCodec made = codec == null ? new EventCodec() : codec;
    codec = made;
    return made;
  }

  @Override
  public ProjectStore store(PlaceFlags flags) {
    return new ProjectStore(configuration(flags), stores, this::codec);
  }

  @Override
  public boolean isPiped() {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString();
      return target.startsWith("pipe:") || target.startsWith("socket:");
    } catch (IOException _) {
      return false; // A system without /proc: every failure to write is then told as one.
    }
  }

  @Override
  public Supplier<TerminalSize> terminalSize() {
    return TerminalSizes.following(around);
  }

  @Override
  public void atEnd(Runnable last) {
    Runtime.getRuntime().addShutdownHook(new Thread(last, "at-end"));
  }

  @Override
  public Pause pause() {
    return Pause.SLEEPING;
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public TokenCounter tokens() {
    return preloading.tokens();
  }

  @Override
  public synchronized ContextService contexts(ProjectStore store) {
    ContextService known = contexts;
    if (known == null) {
      known = made(store);
      // One for all who ask: it holds the index of the workspace in memory.
      contexts = known;
    }
    return known;
  }

  private ContextService made(ProjectStore store) {
    Stores.keepLibrary();
    Places places = store.configuration().places();
    var wiring =
        new ContextWiring(
            store.codec(), this::tokens, OwnFolder.of(places), () -> OwnFolder.make(places));
    StoreAccess access = isServing ? new KeptStore(store) : store;
    return wiring.service(
        store.configuration(), access, wiring.workspace(places, System.err::println));
  }

  @Override
  public void serve(ProjectStore store, ServeOrder order) throws InterruptedException {
    // Made now: requests come on many threads at once.
    tokens();
    isServing = true;
    new Serving(this, store, order).untilASignal();
  }

  @Override
  public int logged(LogOrder order, ProcessLog.Work<Integer> work) throws InterruptedException {
    return new Logging(around).over(order, work, Integer::intValue);
  }

  @Override
  public Started start(StartOrder order) throws InterruptedException {
    return new SessionWiring(this, around).start(order);
  }

  @Override
  public Optional<SessionTask> task(ProjectStore store, String session) {
    return new SessionWiring(this, around).task(store, session);
  }

  @Override
  public OwnerFound look(ProjectStore store, String session) {
    return new SessionWiring(this, around).look(store, session);
  }

  @Override
  public OwnerFound owner(ProjectStore store, PlaceFlags flags, String session)
      throws InterruptedException {
    return new SessionWiring(this, around).owner(store, flags, session);
  }

  @Override
  public Started attach(ProjectStore store, PlaceFlags flags, String session)
      throws InterruptedException {
    return new SessionWiring(this, around).attach(store, flags, session);
  }

  @Override
  public Path socket(ProjectStore store, String session) {
    return new SessionWiring(this, around).known(store, session);
  }

  @Override
  public InputStream input() {
    return System.in;
  }

  @Override
  public List<String> providers(Settings settings) {
    return new ProviderSet(around).of(settings).stream().map(Profile::id).toList();
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

  @Override
  public void expectRun() {
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
  public RunOutcome run(RunRequest request) throws InterruptedException {
    return new RunAssembly(around, clock, preloading.tokens()).run(request);
  }

  @Override
  public List<AgentFacts> agents(Settings settings) {
    return new AgentFinder(around).of(settings);
  }

  @Override
  public List<AgentFacts> shippedAgents() {
    return new AgentFinder(around).shipped();
  }

  @Override
  public Path ownFolder() {
    return OwnFolder.make(ProjectFolders.find(PlaceFlags.NONE, around));
  }

  @Override
  public List<DoctorCheck> examine(Optional<Configuration> configuration) {
    var checks = new ArrayList<>(new MachineChecks(around).all(configuration));
    configuration.ifPresent(c -> checks.addAll(new StoreChecks(c.places(), clock).all()));
    checks.add(AotCache.check());
    return checks;
  }

  @Override
  public Subject subject(Settings settings, String id) {
    return trial().subject(settings, id);
  }

  private ConformanceSetup trial() {
    return new ConformanceSetup(around, clock, Timeouts.USUAL);
  }

  @Override
  public Verdict hello(Settings settings, String provider) throws InterruptedException {
    Subject known = trial().subject(settings, provider);
    return trial()
        .hello(
            new Subject(
                known.profile(),
                known.origin(),
                known.isInstalled(),
                known.version(),
                false,
                known.environment()));
  }

  @Override
  public Report conformance(
      Subject subject, List<String> cases, Optional<Path> kept, Consumer<CaseResult> told)
      throws InterruptedException {
    return trial().run(subject, cases, kept, told);
  }

  @Override
  public Optional<Boolean> agreed(String question) {
    Optional<Console> console = Optional.ofNullable(System.console()).filter(Console::isTerminal);
    return console.map(
        c -> {
          String answer = c.readLine("%s [y/N] ", question);
          return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
        });
  }

  @Override
  public UserHookFile userHooks(String agent) {
    return UserHookFiles.of(agent, around);
  }

  @Override
  public String hookCommand() {
    return UserHookFiles.command();
  }

  @Override
  public DoctorCheck warm() {
    return AotCache.make(around);
  }

  static PreContextPolicy policy(PreContext context) {
    Set<BlockKind> kinds = EnumSet.noneOf(BlockKind.class);
    for (PreContextType type : context.types()) {
      kinds.add(
          switch (type) {
            case CIRCUIT_BREAKER -> BlockKind.CIRCUIT_BREAKER;
            case RETRY -> BlockKind.RETRY;
            case HELPER -> BlockKind.HELPER;
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
}
