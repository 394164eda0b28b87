package dev.segue.app.boot.session;

import dev.segue.app.config.Surroundings;
import dev.segue.app.continuity.Continuity;
import dev.segue.app.continuity.Means;
import dev.segue.app.hook.HookCommand;
import dev.segue.app.hook.HookServer;
import dev.segue.app.hook.LaunchFiles;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.session.Control;
import dev.segue.app.session.SessionHost;
import dev.segue.app.session.SessionLog;
import dev.segue.app.store.codec.EventCodec;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.Via;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.Ledger;
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

  /**
   * Who is to be started.
   *
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
  }

  /**
   * Runs it to its end.
   *
   * @param means what a start-up context is made with
   * @param isWatched whether the user's terminal is to stand behind it
   * @return the agent's exit code
   */
  public int run(Means means, boolean isWatched) throws InterruptedException {
    SessionLog log = SessionLog.open(store, codec, wanted.session());
    bury(log);
    Optional<StartupContext> context =
        new Continuity(store, wanted.project(), means).load(Optional.empty()).context();
    Optional<LaunchChannel> channel =
        context.filter(_ -> mayLaunch()).flatMap(told -> wanted.channels().launchFor(told.text()));
    Optional<Message> message =
        context.map(told -> queue(log, told, channel)).filter(_ -> channel.isPresent());
    try {
      return isWatched ? watched(log, channel, message) : unwatched(log, channel, message);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot start %s: %s".formatted(wanted.command().getFirst(), e.getMessage()), e);
    }
  }

  /** Trials of the typed rung take the channel away. */
  private boolean mayLaunch() {
    return !around.variable("SEGUE_TRIAL_RUNGS").equals(Optional.of("typed"));
  }

  /** What waited for an agent that has gone with its owner cannot be delivered any more. */
  private void bury(SessionLog log) {
    List<DeliveryEvent> dead =
        log.ledger().open().stream().<DeliveryEvent>map(this::buried).toList();
    if (!dead.isEmpty()) {
      log.append(dead);
    }
  }

  private InjectionFailed buried(Ledger.Entry entry) {
    return new InjectionFailed(
        entry.queued().delivery(),
        wanted.session(),
        entry.queued().kind(),
        entry.receipt().rung().word(),
        entry.begun().map(begun -> begun.attempt()).orElse(0),
        entry.receipt().proof().word(),
        0,
        "the session has ended");
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

  private int unwatched(SessionLog log, Optional<LaunchChannel> channel, Optional<Message> message)
      throws IOException, InterruptedException {
    SessionHost host = host(log, about(channel, message, false), Size.USUAL, _ -> {});
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
      AgentTerminal agent =
          PtyTerminal.start(command, wanted.workspace(), environment(launching), size, host);
      begun(agent.pid());
      atStart.run();
      int exit = host.run(agent);
      ended(exit);
      return exit;
    } finally {
      remove(runFolder);
    }
  }

  private Map<String, String> environment(Launching launching) {
    Map<String, String> all = new HashMap<>(around.environment());
    wanted.withheld().forEach(all::remove);
    all.remove(Background.OWNER);
    all.putIfAbsent("TERM", "xterm-256color");
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
                new SessionEvent.SessionStarted(wanted.session(), wanted.agent(), Via.PTY, pid)));
  }

  private void ended(int exit) {
    ProjectLog log = ProjectLog.open(store, codec, wanted.project());
    log.decide(
        Durability.POWER, state -> List.of(Leaving.of(state, wanted.session(), Optional.of(exit))));
  }

  private static void remove(Path folder) {
    dev.segue.app.dispatch.FolderTree.forget(folder);
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
