package dev.segue.app.boot.session;

import dev.segue.app.cli.session.OwnerFound;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.context.history.Continuity;
import dev.segue.context.history.HistoryTools;
import dev.segue.context.history.SessionTask;
import dev.segue.context.history.StartupDeliveries;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases.Lease;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.session.AgentChannels;
import dev.segue.core.session.LaunchChannel;
import dev.segue.core.session.LaunchFacts;
import dev.segue.core.session.Launching;
import dev.segue.core.session.LostMessage;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.Via;
import dev.segue.core.session.delivery.DeliverySettings;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Rung;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.core.startup.SessionSummary;
import dev.segue.core.startup.StartupContext;
import dev.segue.run.PatientJournal;
import dev.segue.run.Pause;
import dev.segue.run.Stop;
import dev.segue.run.StoreWait;
import dev.segue.run.dispatch.FolderTree;
import dev.segue.run.process.HostName;
import dev.segue.session.AcknowledgmentHistory;
import dev.segue.session.MemoryBlock;
import dev.segue.session.SessionHost;
import dev.segue.session.Startups;
import dev.segue.session.TerminalMirror;
import dev.segue.session.TmuxViewer;
import dev.segue.session.Watchdog;
import dev.segue.session.hook.HookCommand;
import dev.segue.session.hook.HookServer;
import dev.segue.session.hook.LaunchFiles;
import dev.segue.session.hook.MemoryFiles;
import dev.segue.session.terminal.AgentTerminal;
import dev.segue.session.terminal.PtyTerminal;
import dev.segue.session.terminal.Size;
import dev.segue.session.terminal.TmuxProgram;
import dev.segue.session.terminal.TmuxTerminal;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.SessionLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts an agent at a terminal and owns it until it ends. */
public final class SessionStart {
  private static final Logger LOG = LoggerFactory.getLogger(SessionStart.class);

  /** Once the agent has gone, its user does not wait for a store; any signal says so. */
  private static final int IMPATIENT = 15;

  private final ProcessEnvironment around;
  private final EventCodec codec;
  private final PatientJournal store;
  private final Wanted wanted;
  private final Stop impatience = new Stop();
  private String complaint = "";
  private final Place place;

  /**
   * Request to start an agent in a session.
   *
   * @param via pty or tmux
   * @param socket where the owner listens; in a folder of the user's own
   * @param memory files that the agent reads at its start; empty where it reads none
   * @param delivery what the operator has set
   * @param answers to dialogs, that the operator has ordered
   * @param storeUrl as commands of the agent's are to find it
   * @param withheld variables that it does not get
   * @param assignment the task that it is started for, if any
   * @param notices told at once; what the user is to know while nobody's terminal is behind it
   */
  public record Wanted(
      String session,
      String project,
      String agent,
      AgentCommand command,
      Via via,
      TerminalProfile profile,
      AgentChannels channels,
      Path workspace,
      Path socket,
      Optional<MemoryFiles> memory,
      DeliverySettings delivery,
      List<Answer> answers,
      String storeUrl,
      List<String> withheld,
      Identity identity,
      Optional<Assignment> assignment,
      Consumer<String> notices) {}

  /**
   * Identity of the agent.
   *
   * @param version as the agent reports it
   * @param profile by which Segue observes it
   */
  public record Identity(Optional<String> version, String profile) {
    private SessionOpened opened(Wanted wanted) {
      return new SessionOpened(
          wanted.session(), wanted.project(), wanted.agent(), version, profile);
    }
  }

  public SessionStart(ProcessEnvironment around, EventCodec codec, Journal store, Wanted wanted) {
    this.around = around;
    this.codec = codec;
    this.store =
        new PatientJournal(
            store,
            new PatientJournal.Clocks(InstantSource.system(), Pause.SLEEPING, impatience),
            new Unsaid());
    this.wanted = wanted;
    this.place = new Place(wanted.socket());
  }

  /** The terminal is the agent's; what waits for the store goes on waiting. */
  private static final class Unsaid implements StoreWait {
    @Override
    public void paused(String reason) {
      LOG.warn("store unavailable: {}", reason);
    }

    @Override
    public void resumed() {
      LOG.info("store available");
    }
  }

  /**
   * Runs it to its end.
   *
   * @param historyTools what a start-up context is made with
   * @param isWatched whether the user's terminal is to stand behind it
   * @return the agent's exit code
   */
  public int run(HistoryTools historyTools, boolean isWatched) throws InterruptedException {
    try (Lease _ = owned(place)) {
      SessionLog log = SessionLog.open(store, codec, wanted.session());
      log.append(List.of(opened()));
      Continuity continuity = continuity(historyTools);
      Optional<StartupContext> context = continuity.load(Optional.empty()).context();
      Optional<LaunchChannel> channel =
          context
              .filter(_ -> wanted.delivery().may(Rung.LAUNCH))
              .flatMap(told -> wanted.channels().launchFor(told.text()));
      Optional<Message> message =
          context
              .map(told -> new StartupMessage(wanted.session(), log).queue(told, channel))
              .filter(_ -> channel.isPresent());
      Startups startups = startups(continuity, context);
      try (var memory = FiledBlock.open(wanted, this::isLeft)) {
        var given = new Given(channel, message, memory.block(), startups);
        int exit =
            isWatched
                ? watched(log, about(given, true))
                : unwatched(log, about(given, wanted.via() == Via.TMUX));
        complain(memory);
        return exit;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot start %s: %s".formatted(wanted.command().file(), e.getMessage()), e);
    }
  }

  /**
   * Takes up an agent in tmux whose owner has died, and runs it to its end.
   *
   * @return the agent's exit code
   */
  public int takeOver(HistoryTools historyTools) throws InterruptedException {
    SessionLog log = SessionLog.open(store, codec, wanted.session());
    SessionPlaced placed = log.place().orElseThrow();
    var there = new Place(Path.of(placed.socket()));
    try (Lease _ = owned(there)) {
      LOG.warn("session {} has lost its owner and is taken up", wanted.session());
      log.catchUp();
      Optional<Message> message = log.startup();
      Optional<LaunchChannel> channel =
          message.flatMap(told -> wanted.channels().launchFor(told.body()));
      Startups startups = startups(continuity(historyTools), Optional.empty());
      Files.deleteIfExists(there.socket());
      try (var memory = FiledBlock.open(wanted, this::isLeft)) {
        var given =
            new Given(channel, message.filter(_ -> channel.isPresent()), memory.block(), startups);
        int exit = goOn(host(log, about(given, true), Size.USUAL, viewer(there)), there);
        complain(memory);
        return exit;
      } finally {
        // The agent may need what is in it for as long as it lives.
        if (!there.tmux().isThere()) {
          remove(Path.of(placed.runFolder()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot take up %s: %s".formatted(wanted.session(), e.getMessage()), e);
    }
  }

  private int goOn(SessionHost host, Place there) throws IOException, InterruptedException {
    host.onEnd(() -> impatience.ask(IMPATIENT));
    try (HookServer _ = HookServer.open(there.socket(), host);
        EndSignals _ = EndSignals.listening(host::stop)) {
      store.bePatient();
      TmuxTerminal agent = TmuxTerminal.attach(there.tmux(), host);
      Optional<String> written = agent.lastWritten();
      return toItsEnd(host, () -> host.takeOver(agent, written), there);
    }
  }

  private interface Owning {
    int run() throws InterruptedException;
  }

  /** A store that is away when the agent ends costs the note of that, not the exit code. */
  private int toItsEnd(SessionHost host, Owning owning, Place of) throws InterruptedException {
    try {
      int exit = owning.run();
      LOG.info("session {}: agent ended with exit code {}", wanted.session(), exit);
      ended(exit);
      of.clear();
      return exit;
    } catch (StoreUnavailableException e) {
      int exit = host.exitCode().orElseThrow(() -> e);
      LOG.error("session {}: its end is not noted: {}", wanted.session(), e.getMessage());
      complaint += "segue: the session's end is not noted: %s%n".formatted(e.getMessage());
      return exit;
    }
  }

  /** What the user should know of the session that has ended; empty where there is nothing. */
  public String complaint() {
    return complaint;
  }

  private void complain(FiledBlock memory) {
    memory
        .refusals()
        .forEach(
            reason ->
                complaint +=
                    "segue: a session's block may be left in a memory file: %s%n"
                        .formatted(reason));
  }

  /** Start inputs of the session, beside the facts about its agent. */
  private record Given(
      Optional<LaunchChannel> channel,
      Optional<Message> context,
      Optional<MemoryBlock> memory,
      Startups startups) {}

  private SessionHost.About about(Given given, boolean isWatched) {
    return new SessionHost.About(
        wanted.session(),
        wanted.profile(),
        wanted.channels(),
        given.channel(),
        given.context(),
        wanted.delivery(),
        given.memory(),
        given.startups(),
        wanted.answers(),
        isWatched);
  }

  /** Has the pack of the session's task made, which takes a moment. */
  private Continuity continuity(HistoryTools historyTools) {
    var whole = new Continuity(store, wanted.project(), historyTools);
    List<LaunchChannel> channels =
        wanted.delivery().may(Rung.LAUNCH) ? wanted.channels().launch() : List.of();
    Optional<SessionTask> task = wanted.assignment().map(own -> own.within(channels));
    task.flatMap(Assignment::warning)
        .ifPresent(
            warning -> {
              wanted.notices().accept(warning);
              complaint += warning;
            });
    return task.map(own -> new Continuity(whole, own)).orElse(whole);
  }

  private Startups startups(Continuity continuity, Optional<StartupContext> context) {
    return new OwnStartups(
        wanted.agent(), wanted.session(), continuity, new StartupDeliveries(store, codec), context);
  }

  private TerminalMirror viewer(Place of) {
    return wanted.via() == Via.TMUX ? new TmuxViewer(of.tmux()) : TerminalMirror.NOBODY;
  }

  private Lease owned(Place of) {
    Lease lease =
        of.own()
            .orElseThrow(
                () ->
                    Refusal.environment(
                        "session %s is owned by %s"
                            .formatted(
                                wanted.session(),
                                of.owner()
                                    .map(LeaseHolder::describe)
                                    .orElse("a process that just ended"))));
    LOG.info("lease taken: session {}", wanted.session());
    return lease;
  }

  /** A session that is known here, has no owner and no agent any more. */
  private boolean isLeft(String session) {
    boolean isKnown =
        !session.equals(wanted.session()) && store.version(JournalId.session(session)) > 0;
    return isKnown
        && new SessionOwnership(store, codec, wanted.project()).look(session) == OwnerFound.ENDED;
  }

  private int watched(SessionLog log, SessionHost.About about)
      throws IOException, InterruptedException {
    try (UserTerminal user = UserTerminal.open()) {
      SessionHost host = host(log, about, user.size(), user);
      return own(host, about, user.size(), () -> user.listen(host::keys, host::resize, host::stop));
    }
  }

  private int unwatched(SessionLog log, SessionHost.About about)
      throws IOException, InterruptedException {
    SessionHost host = host(log, about, Size.USUAL, viewer(place));
    return own(host, about, Size.USUAL, () -> {});
  }

  private SessionHost host(
      SessionLog log, SessionHost.About about, Size size, TerminalMirror terminalMirror) {
    var host = new SessionHost(about, log, wanted.command().name(), size, terminalMirror);
    return isToAcknowledge() ? host.requiringAcknowledgment() : host;
  }

  private SessionOpened opened() {
    return wanted.identity().opened(wanted);
  }

  /** An agent that was asked in vain before is not asked every time. */
  private boolean isToAcknowledge() {
    return wanted.delivery().requireAcknowledgment()
        && !AcknowledgmentHistory.isKnown(store, codec, opened());
  }

  private int own(SessionHost host, SessionHost.About about, Size size, Runnable atStart)
      throws IOException, InterruptedException {
    Path runFolder =
        Files.createTempDirectory(
            wanted.socket().resolveSibling("."),
            "run-",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.deleteIfExists(wanted.socket());
    host.onEnd(() -> impatience.ask(IMPATIENT));
    try (HookServer _ = HookServer.open(wanted.socket(), host);
        EndSignals _ = EndSignals.listening(host::stop)) {
      Launching launching =
          wanted
              .channels()
              .launching(
                  about.launch(),
                  new LaunchFacts(
                      runFolder.toString(),
                      wanted.workspace().toString(),
                      about.context().map(Message::body).orElse(""),
                      HookCommand.line()));
      LaunchFiles.write(runFolder, launching);
      List<String> command = wanted.command().with(launching.arguments());
      boolean isUsersTerminal = about.isWatched() && wanted.via() != Via.TMUX;
      AgentTerminal agent =
          terminal(
              command,
              new AgentEnvironment(around, wanted).with(launching, isUsersTerminal),
              size,
              host);
      host.placed(placed(runFolder, agent.pid()));
      begun(agent.pid());
      LOG.info(
          "session {} of project {}: agent {} started, pid {}",
          wanted.session(),
          wanted.project(),
          wanted.agent(),
          agent.pid());
      store.bePatient();
      try (Watchdog _ = Watchdog.over(wanted.via(), wanted.socket(), agent.pid())) {
        host.at(agent); // Before anybody listens to the user, who may have typed already.
        atStart.run();
        return toItsEnd(host, () -> host.run(agent), place);
      }
    } finally {
      remove(runFolder);
    }
  }

  private AgentTerminal terminal(
      List<String> command, Map<String, String> environment, Size size, SessionHost host)
      throws IOException {
    return switch (wanted.via()) {
      case PTY, HOOK -> PtyTerminal.start(command, wanted.workspace(), environment, size, host);
      case TMUX -> {
        place.tmux().kill(); // One that was begun and not noted, by an owner that died.
        yield TmuxTerminal.start(
            place.tmux(), new TmuxProgram(command, wanted.workspace(), environment), size, host);
      }
    };
  }

  private SessionPlaced placed(Path runFolder, long pid) {
    return new SessionPlaced(
        wanted.session(),
        wanted.via(),
        HostName.get(),
        wanted.socket().toString(),
        runFolder.toString(),
        pid,
        SessionOwnership.startedAt(pid));
  }

  private void begun(long pid) {
    ProjectLog log = ProjectLog.open(store, codec, wanted.project());
    var events = new ArrayList<SessionEvent>();
    Optional<Assignment> task = wanted.assignment();
    events.add(
        new SessionEvent.SessionStarted(
            wanted.session(),
            wanted.agent(),
            wanted.via(),
            pid,
            task.map(Assignment::taskId),
            task.map(own -> own.role().word())));
    task.map(own -> own.given(wanted.session(), wanted.agent())).ifPresent(events::add);
    log.decide(Durability.POWER, _ -> events);
  }

  private void ended(int exit) {
    ProjectLog log = ProjectLog.open(store, codec, wanted.project());
    List<LostMessage> lost = SessionLog.open(store, codec, wanted.session()).ledger().lost();
    log.decide(
        Durability.POWER,
        state -> List.of(SessionSummary.of(state, wanted.session(), Optional.of(exit)).with(lost)));
  }

  private static void remove(Path folder) {
    FolderTree.forget(folder);
  }

  /** A name that no session of the store has had. */
  public static String freeName(Journal store, String agent) {
    for (int number = 1; ; number++) {
      String name = agent.replaceAll("[^A-Za-z0-9._-]", "-") + "-" + number;
      if (store.version(JournalId.session(name)) == 0) {
        return name;
      }
    }
  }
}
