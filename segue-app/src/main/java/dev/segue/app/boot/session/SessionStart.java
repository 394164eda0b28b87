package dev.segue.app.boot.session;

import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.config.Surroundings;
import dev.segue.app.continuity.Continuity;
import dev.segue.app.continuity.Means;
import dev.segue.app.dispatch.FolderTree;
import dev.segue.app.hook.HookCommand;
import dev.segue.app.hook.HookServer;
import dev.segue.app.hook.LaunchFiles;
import dev.segue.app.process.HostName;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.session.Control;
import dev.segue.app.session.SessionHost;
import dev.segue.app.session.SessionLog;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases.Lease;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.Via;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.launch.AgentChannels;
import dev.segue.core.session.launch.LaunchChannel;
import dev.segue.core.session.launch.LaunchFacts;
import dev.segue.core.session.launch.Launching;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.core.session.startup.Leaving;
import dev.segue.core.session.startup.StartupContext;
import dev.segue.terminal.AgentTerminal;
import dev.segue.terminal.Size;
import dev.segue.terminal.pty.PtyTerminal;
import dev.segue.terminal.tmux.TmuxProgram;
import dev.segue.terminal.tmux.TmuxTerminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Starts an agent at a terminal and owns it until it ends. */
public final class SessionStart {
  private final Surroundings around;
  private final EventCodec codec;
  private final Journal store;
  private final Wanted wanted;
  private final Place place;

  /** What a tmux in which this was started has said, and the session's own says anew. */
  private static final List<String> TMUX_OWN =
      List.of("TMUX", "TMUX_PANE", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TMUX_TMPDIR");

  /**
   * Who is to be started.
   *
   * @param via pty or tmux
   * @param command the agent's program, and what goes behind it
   * @param socket where the owner listens; in a folder of the user's own
   * @param storeUrl as commands of the agent's are to find it
   * @param withheld variables that it does not get
   */
  public record Wanted(
      String session,
      String project,
      String agent,
      List<String> command,
      Via via,
      Interactive profile,
      AgentChannels channels,
      Path workspace,
      Path socket,
      String storeUrl,
      List<String> withheld) {}

  public SessionStart(Surroundings around, EventCodec codec, Journal store, Wanted wanted) {
    this.around = around;
    this.codec = codec;
    this.store = store;
    this.wanted = wanted;
    this.place = new Place(wanted.socket());
  }

  /**
   * Runs it to its end.
   *
   * @param means what a start-up context is made with
   * @param isWatched whether the user's terminal is to stand behind it
   * @return the agent's exit code
   */
  public int run(Means means, boolean isWatched) throws InterruptedException {
    try (Lease _ = owned(place)) {
      SessionLog log = SessionLog.open(store, codec, wanted.session());
      Optional<StartupContext> context =
          new Continuity(store, wanted.project(), means).load(Optional.empty()).context();
      Optional<LaunchChannel> channel =
          context.flatMap(told -> wanted.channels().launchFor(told.text()));
      Optional<Message> message =
          context.map(told -> queue(log, told, channel)).filter(_ -> channel.isPresent());
      return isWatched ? watched(log, channel, message) : unwatched(log, channel, message);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot start %s: %s".formatted(wanted.command().getFirst(), e.getMessage()), e);
    }
  }

  /**
   * Takes up an agent in tmux whose owner has died, and runs it to its end.
   *
   * @return the agent's exit code
   */
  public int takeOver() throws InterruptedException {
    SessionLog log = SessionLog.open(store, codec, wanted.session());
    SessionPlaced placed = log.place().orElseThrow();
    var there = new Place(Path.of(placed.socket()));
    try (Lease _ = owned(there)) {
      log.catchUp();
      Optional<Message> message = log.startup();
      Optional<LaunchChannel> channel =
          message.flatMap(told -> wanted.channels().launchFor(told.body()));
      Optional<Message> given = message.filter(_ -> channel.isPresent());
      SessionHost host = host(log, about(channel, given, true), Size.USUAL, _ -> {});
      Files.deleteIfExists(there.socket());
      try (HookServer _ = HookServer.open(there.socket(), host)) {
        TmuxTerminal agent = TmuxTerminal.attach(there.tmux(), host);
        int exit = host.takeOver(agent, agent.lastWritten());
        ended(exit);
        there.clear();
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

  private Lease owned(Place of) {
    return of.own()
        .orElseThrow(
            () ->
                Refusal.environment(
                    "session %s is owned by %s"
                        .formatted(
                            wanted.session(),
                            of.owner()
                                .map(LeaseHolder::describe)
                                .orElse("a process that just ended"))));
  }

  private Message queue(SessionLog log, StartupContext told, Optional<LaunchChannel> channel) {
    boolean isAnswered =
        channel
            .filter(way -> way.kind().isAnswered())
            .flatMap(LaunchChannel::reply)
            .filter(reply -> !reply.comesWithTurn())
            .isPresent();
    Proof required =
        channel.isEmpty() ? Proof.SUBMITTED : isAnswered ? Proof.VISIBLE : Proof.WRITTEN;
    String delivery =
        "startup-" + told.hash().substring(0, 12) + "-" + Instant.now().toEpochMilli();
    log.append(
        List.of(
            new DeliveryEvent.DeliveryQueued(
                delivery,
                wanted.session(),
                Message.Kind.STARTUP.word(),
                Priority.STARTUP.word(),
                told.text().getBytes(StandardCharsets.UTF_8).length,
                log.keep(told.text()),
                Optional.empty(),
                required.word(),
                false)));
    return new Message(
        delivery,
        Message.Kind.STARTUP,
        Priority.STARTUP,
        told.text(),
        required,
        false,
        Instant.now());
  }

  private int watched(SessionLog log, Optional<LaunchChannel> channel, Optional<Message> message)
      throws IOException, InterruptedException {
    try (UserTerminal user = UserTerminal.open()) {
      SessionHost host = host(log, about(channel, message, true), user.size(), user::show);
      return own(
          host,
          message,
          channel,
          user.size(),
          () -> user.listen(host::keys, host::resize, host::stop));
    }
  }

  /** Behind tmux stands a terminal that answers, whether anybody looks at it or not. */
  private int unwatched(SessionLog log, Optional<LaunchChannel> channel, Optional<Message> message)
      throws IOException, InterruptedException {
    boolean isAnswered = wanted.via() == Via.TMUX;
    SessionHost host = host(log, about(channel, message, isAnswered), Size.USUAL, _ -> {});
    return own(host, message, channel, Size.USUAL, () -> {});
  }

  private SessionHost.About about(
      Optional<LaunchChannel> channel, Optional<Message> message, boolean isWatched) {
    return new SessionHost.About(
        wanted.session(), wanted.profile(), wanted.channels(), channel, message, isWatched);
  }

  private SessionHost host(
      SessionLog log, SessionHost.About about, Size size, Consumer<byte[]> viewer) {
    String program = String.valueOf(Path.of(wanted.command().getFirst()).getFileName());
    return new SessionHost(about, log, program, size, viewer);
  }

  private int own(
      SessionHost host,
      Optional<Message> message,
      Optional<LaunchChannel> channel,
      Size size,
      Runnable atStart)
      throws IOException, InterruptedException {
    Path runFolder =
        Files.createTempDirectory(
            wanted.socket().resolveSibling("."),
            "run-",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.deleteIfExists(wanted.socket());
    try (HookServer _ = HookServer.open(wanted.socket(), host)) {
      Launching launching =
          wanted
              .channels()
              .launching(
                  channel,
                  new LaunchFacts(
                      runFolder.toString(),
                      wanted.workspace().toString(),
                      message.map(Message::body).orElse(""),
                      HookCommand.line()));
      LaunchFiles.write(runFolder, launching);
      var command = new ArrayList<>(wanted.command());
      command.addAll(1, launching.arguments());
      AgentTerminal agent = terminal(command, environment(launching), size, host);
      host.placed(placed(runFolder, agent.pid()));
      begun(agent.pid());
      atStart.run();
      int exit = host.run(agent);
      ended(exit);
      place.clear();
      return exit;
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
        Revival.startedAt(pid));
  }

  private Map<String, String> environment(Launching launching) {
    Map<String, String> all = new HashMap<>(around.environment());
    wanted.withheld().forEach(all::remove);
    all.remove(Background.OWNER);
    all.putIfAbsent("TERM", "xterm-256color");
    if (wanted.via() == Via.TMUX) {
      TMUX_OWN.forEach(all::remove);
    }
    all.putAll(wanted.profile().environment());
    all.putAll(launching.environment());
    all.put("SEGUE_SESSION", wanted.session());
    all.put("SEGUE_PROJECT", wanted.project());
    all.put("SEGUE_STORE", wanted.storeUrl());
    all.put(Control.SOCKET, wanted.socket().toString());
    return all;
  }

  private void begun(long pid) {
    ProjectLog log = ProjectLog.open(store, codec, wanted.project());
    log.decide(
        Durability.POWER,
        _ ->
            List.of(
                new SessionEvent.SessionStarted(
                    wanted.session(), wanted.agent(), wanted.via(), pid)));
  }

  private void ended(int exit) {
    ProjectLog log = ProjectLog.open(store, codec, wanted.project());
    log.decide(
        Durability.POWER, state -> List.of(Leaving.of(state, wanted.session(), Optional.of(exit))));
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
