package dev.segue.app.boot;

import dev.segue.app.boot.session.AgentCommand;
import dev.segue.app.boot.session.Assignment;
import dev.segue.app.boot.session.Background;
import dev.segue.app.boot.session.SessionOwnership;
import dev.segue.app.boot.session.SessionStart;
import dev.segue.app.boot.session.SessionTasks;
import dev.segue.app.boot.session.TmuxAttachment;
import dev.segue.app.boot.session.UserTerminal;
import dev.segue.app.cli.project.LogOrder;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.session.Contexts;
import dev.segue.app.cli.session.OwnerFound;
import dev.segue.app.cli.session.Sessions;
import dev.segue.app.cli.session.StartOrder;
import dev.segue.app.cli.session.Started;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.OwnFolder;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.app.config.ProviderEntry;
import dev.segue.app.config.Settings;
import dev.segue.context.history.HistoryTools;
import dev.segue.context.history.SessionTask;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.provider.Profile;
import dev.segue.core.session.AgentChannels;
import dev.segue.core.session.LaunchChannel;
import dev.segue.core.session.OpenSession;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.Via;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.Rule;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Sha256;
import dev.segue.files.profile.Profiles;
import dev.segue.session.hook.MemoryFiles;
import dev.segue.session.hook.SocketFolder;
import dev.segue.session.terminal.TmuxServer;
import dev.segue.store.SessionLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Starts and finds the sessions of agents at terminals. */
final class OwnedSessions implements Sessions {
  private static final int SOCKET_NAME = 16;
  private static final String TRUST = "trust";

  /**
   * An agent of an unknown version is told next to nothing; gemini took over 10 s at a load of 40.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Contexts contexts;
  private final ProcessEnvironment around;

  OwnedSessions(Contexts contexts, ProcessEnvironment around) {
    this.contexts = contexts;
    this.around = around;
  }

  /** A process that only starts an owner, or shows its tmux, keeps no log. */
  @Override
  public Started start(StartOrder order) throws InterruptedException {
    boolean isOwner = around.variable(Background.OWNER).isPresent();
    if (!isOwner && (order.isDetached() || order.isTmux())) {
      return started(order, false);
    }
    var held = new StringBuilder();
    Started started =
        new Logging(around)
            .over(
                new LogOrder(
                    "session",
                    order.store().configuration(),
                    order.logLevel(),
                    // A terminal is the agent's until the session ends.
                    isOwner ? System.err::print : held::append),
                () -> started(order, isOwner),
                Started::exitCode);
    return new Started(started.exitCode(), started.said(), held + started.complained());
  }

  private Started started(StartOrder order, boolean isOwner) throws InterruptedException {
    ProjectStore owner = order.store();
    if (order.isTmux()) {
      checkTmux();
    }
    if (!isOwner && !order.isDetached()) {
      UserTerminal.check();
    }
    var tasks = new SessionTasks(contexts, owner);
    tasks.check(order);
    try (Journal store = owner.make()) {
      String project = tasks.project(order, store);
      owner.mayBegin(store, project);
      String session = order.name().orElseGet(() -> SessionStart.freeName(store, order.agent()));
      var sessionOwnership = new SessionOwnership(store, owner.codec(), project);
      boolean isTakenUp = isTakenUp(store, session, order.agent(), sessionOwnership);
      if (!isOwner && (order.isDetached() || order.isTmux() || isTakenUp)) {
        if (!order.isDetached()) {
          TmuxAttachment.check("start");
        }
        Path socket = socket(owner.configuration(), session);
        Started started = new Background(around).start(session, words(order, session), socket);
        return started.exitCode() != 0 || order.isDetached()
            ? started
            : started.then(
                new TmuxAttachment(store, owner.codec(), project)
                    .attach(session, socket, around.environment()));
      }
      Optional<Assignment> task =
          isTakenUp
              ? tasks.kept(order, sessionOwnership.open(session).orElseThrow(), project)
              : tasks.asked(order, project);
      var start =
          new SessionStart(around, owner.codec(), store, wanted(order, project, session, task));
      int exit =
          isTakenUp
              ? start.takeOver(means(owner))
              : start.run(means(owner), !isOwner && !order.isDetached());
      return new Started(exit, "", start.complaint());
    }
  }

  private HistoryTools means(ProjectStore owner) {
    Settings settings = owner.configuration().settings();
    return new HistoryTools(
        owner.codec(), contexts.tokens(), Redactor.with(settings.redact()), settings.history());
  }

  private static void checkTmux() {
    try {
      TmuxServer.check();
    } catch (IOException e) {
      throw Refusal.environment("--tmux: " + e.getMessage());
    }
  }

  /** Whether the agent lives in tmux, and nobody owns it. */
  private static boolean isTakenUp(
      Journal store, String session, String agent, SessionOwnership sessionOwnership) {
    if (store.version(JournalId.session(session)) == 0) {
      return false;
    }
    return switch (sessionOwnership.look(session)) {
      case ORPHANED -> isOf(agent, session, sessionOwnership);
      case OWNED ->
          throw Refusal.usage(
              "session \"%s\" runs already; choose another --name".formatted(session));
      case ELSEWHERE, ENDED ->
          throw Refusal.usage(
              "there has been a session \"%s\" already; choose another --name".formatted(session));
    };
  }

  private static boolean isOf(String agent, String session, SessionOwnership sessionOwnership) {
    sessionOwnership
        .open(session)
        .filter(open -> !open.agent().equals(agent))
        .ifPresent(
            open -> {
              throw Refusal.usage(
                  "session \"%s\" is one of %s; choose another --name"
                      .formatted(session, open.agent()));
            });
    return true;
  }

  /** The command line as it was typed, with the name that was made. */
  private static List<String> words(StartOrder order, String session) {
    var words = new ArrayList<>(order.words());
    if (order.name().isEmpty()) {
      words.addAll(words.indexOf("start") + 1, List.of("--name", session));
    }
    return words;
  }

  @Override
  public OwnerFound owner(ProjectStore owner, PlaceFlags flags, String session)
      throws InterruptedException {
    try (Journal store = owner.make()) {
      return revival(owner, store, session).owner(session, flags, around);
    }
  }

  @Override
  public OwnerFound look(ProjectStore owner, String session) {
    try (Journal store = owner.make()) {
      return revival(owner, store, session).look(session);
    }
  }

  @Override
  public Optional<SessionTask> task(ProjectStore owner, String session) {
    Optional<Journal> existing = owner.existing();
    if (existing.isEmpty()) {
      return Optional.empty();
    }
    try (Journal store = existing.get()) {
      String project = project(owner, store, session);
      Settings settings = owner.configuration().settings();
      return new SessionOwnership(store, owner.codec(), project)
          .open(session)
          .flatMap(
              open ->
                  new SessionTasks(contexts, owner)
                      .of(open, project)
                      .map(own -> own.within(launch(settings, open.agent()))));
    }
  }

  private static List<LaunchChannel> launch(Settings settings, String agent) {
    return settings.delivery().may(Rung.LAUNCH) ? channels(settings, agent).launch() : List.of();
  }

  private static AgentChannels channels(Settings settings, String agent) {
    return profile(settings, agent).isPresent() && Profiles.SHIPPED.contains(agent)
        ? Profiles.shippedChannels(agent)
        : AgentChannels.NONE;
  }

  private SessionOwnership revival(ProjectStore owner, Journal store, String session) {
    return new SessionOwnership(store, owner.codec(), project(owner, store, session));
  }

  /** Where none is named, that in which the session was opened, of however many there are. */
  private String project(ProjectStore owner, Journal store, String session) {
    Configuration configuration = owner.configuration();
    return configuration
        .places()
        .askedProject()
        .or(() -> configuration.settings().project())
        .or(
            () ->
                SessionLog.open(store, owner.codec(), session)
                    .ledger()
                    .opened()
                    .map(SessionOpened::project))
        .orElseGet(() -> ProjectChoice.forAct(configuration, store));
  }

  @Override
  public Started attach(ProjectStore owner, PlaceFlags flags, String session)
      throws InterruptedException {
    try (Journal store = owner.existing().orElseThrow(() -> noneOpen(session))) {
      String project = project(owner, store, session);
      var sessionOwnership = new SessionOwnership(store, owner.codec(), project);
      Optional<Via> via = sessionOwnership.open(session).map(OpenSession::via);
      if (via.isEmpty()) {
        throw noneOpen(session);
      }
      if (via.get() != Via.TMUX) {
        throw Refusal.usage(
            "session \"%s\" runs at a terminal of its own; only one that was started with --tmux can be attached"
                .formatted(session));
      }
      TmuxAttachment.check("attach");
      return switch (sessionOwnership.owner(session, flags, around)) {
        case OWNED ->
            new TmuxAttachment(store, owner.codec(), project)
                .attach(session, placed(owner, store, session), around.environment());
        case ENDED -> throw Refusal.usage("session \"%s\" has ended".formatted(session));
        case ELSEWHERE ->
            throw Refusal.usage("session \"%s\" is on another machine".formatted(session));
        case ORPHANED ->
            throw Refusal.environment(
                "session \"%s\" cannot be taken up; see segue explain".formatted(session));
      };
    }
  }

  private static Refusal noneOpen(String session) {
    return Refusal.usage("no session \"%s\" is open; segue sessions lists them".formatted(session));
  }

  private SessionStart.Wanted wanted(
      StartOrder order, String project, String session, Optional<Assignment> task) {
    Configuration configuration = order.store().configuration();
    Optional<Profile> profile = profile(configuration.settings(), order.agent());
    var command =
        new AgentCommand(
            profile
                .map(known -> atTerminal(order.agent(), known.command()))
                .orElseGet(() -> List.of(program(order.agent()))),
            order.arguments());
    Optional<String> version = profile.flatMap(this::version);
    TerminalProfile terminalProfile =
        profile
            .map(known -> Profiles.interactive(known, version))
            .orElseGet(Profiles::conservative);
    boolean isKnown =
        profile.flatMap(Profile::atTerminal).flatMap(known -> known.of(version)).isPresent();
    AgentChannels channels = channels(configuration.settings(), order.agent());
    return new SessionStart.Wanted(
        session,
        project,
        order.agent(),
        command,
        order.isTmux() ? Via.TMUX : Via.PTY,
        terminalProfile,
        channels,
        configuration.places().workspace(),
        socket(configuration, session),
        memory(configuration, channels.memoryFiles()),
        configuration.settings().delivery(),
        order.trusts()
            ? trustAnswers(configuration.settings(), order.agent(), terminalProfile)
            : List.of(),
        configuration.places().store().describe(),
        List.copyOf(configuration.places().loginVariables()),
        new SessionStart.Identity(version, isKnown ? order.agent() : Profiles.CONSERVATIVE),
        task,
        // Whoever has started this process reads what it says before it owns the session.
        around.variable(Background.OWNER).isPresent() ? System.err::print : _ -> {});
  }

  /**
   * The command of a provider without what makes a run without a terminal of it: words that a
   * shipped profile has behind its program, wherever a profile of the user's own has them.
   */
  private List<String> atTerminal(String agent, List<String> command) {
    List<String> headless =
        Profiles.SHIPPED.contains(agent) ? tail(Profiles.shipped(agent).command()) : List.of();
    var words = new ArrayList<>(tail(command));
    words.removeAll(headless);
    words.addFirst(program(command.getFirst()));
    return words;
  }

  private static List<String> tail(List<String> command) {
    return command.subList(1, command.size());
  }

  private static Optional<Profile> profile(Settings settings, String agent) {
    return settings.providers().stream()
        .filter(entry -> entry.id().equals(agent))
        .findFirst()
        .map(entry -> ProviderSet.profile(settings, entry))
        .or(
            () ->
                Profiles.SHIPPED.contains(agent)
                    ? Optional.of(ProviderSet.profile(settings, agent))
                    : Optional.empty());
  }

  private static Optional<MemoryFiles> memory(Configuration configuration, List<String> names) {
    Path folder = OwnFolder.of(configuration.places()).resolve("memory");
    try {
      return names.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new MemoryFiles(configuration.places().workspace().toRealPath(), names, folder));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot work in the workspace: " + e.getMessage(), e);
    }
  }

  /**
   * Answers to the question about trust, as far as they and the rules that see it are the
   * operator's own word or ours: a project must not call another question by that name.
   */
  private static List<Answer> trustAnswers(
      Settings settings, String agent, TerminalProfile effective) {
    return trusted(settings, agent).stream()
        .flatMap(own -> own.atTerminal().stream())
        .map(Profile.AtTerminal::terminalProfile)
        .flatMap(own -> own.answers().stream().filter(answer -> isSame(answer, own, effective)))
        .toList();
  }

  private static boolean isSame(Answer answer, TerminalProfile own, TerminalProfile effective) {
    return answer.dialog().equals(TRUST)
        && effective.answers().contains(answer)
        && rules(answer, own).equals(rules(answer, effective));
  }

  private static List<Rule> rules(Answer answer, TerminalProfile known) {
    return known.rules().stream().filter(rule -> rule.name().equals(answer.rule())).toList();
  }

  private static Optional<Profile> trusted(Settings settings, String agent) {
    return Profiles.SHIPPED.contains(agent)
        ? Optional.of(ProviderSet.trusted(settings, entry(settings, agent)))
        : Optional.empty();
  }

  private static ProviderEntry entry(Settings settings, String agent) {
    return settings.providers().stream()
        .filter(entry -> entry.id().equals(agent))
        .findFirst()
        .orElseGet(() -> new ProviderEntry.Named(agent));
  }

  /** The program's file: a terminal says nothing of one that is not there. */
  private String program(String name) {
    if (name.contains("/")) {
      return name;
    }
    return around.variable("PATH").stream()
        .flatMap(path -> Arrays.stream(path.split(":", -1)))
        .map(folder -> around.currentFolder().resolve(folder).resolve(name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst()
        .map(Path::toString)
        .orElseThrow(
            () -> Refusal.usage("%s is neither a provider nor a program on PATH".formatted(name)));
  }

  /** What its command says; a start that asks costs up to a second, and is worth it here. */
  private Optional<String> version(Profile profile) {
    List<String> probe = profile.provenance().probe();
    return probe.isEmpty()
        ? Optional.empty()
        : new ProgramOutput(around).within(PATIENCE).lines(probe).flatMap(AgentFinder::version);
  }

  /** Where the owner of a session listens, as it was noted, or as it would be. */
  @Override
  public Path socket(ProjectStore owner, String session) {
    Optional<Journal> existing = owner.existing();
    if (existing.isEmpty()) {
      return socket(owner.configuration(), session);
    }
    try (Journal store = existing.get()) {
      return placed(owner, store, session);
    }
  }

  private Path placed(ProjectStore owner, Journal store, String session) {
    return SessionLog.open(store, owner.codec(), session)
        .place()
        .map(place -> Path.of(place.socket()))
        .orElseGet(() -> socket(owner.configuration(), session));
  }

  /** Where the owner of a session listens; the folder is made where it is not there. */
  private Path socket(Configuration configuration, String session) {
    try {
      String name = Sha256.hex(configuration.places().store().describe() + "\0" + session);
      return SocketFolder.make(around.environment())
          .resolve(name.substring(0, SOCKET_NAME) + ".sock");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a place for sockets: " + e.getMessage(), e);
    }
  }
}
