package dev.segue.app.boot;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.app.config.ProjectFolders;
import dev.segue.context.history.ForeignSessions;
import dev.segue.context.history.HistoryTools;
import dev.segue.context.history.StartupDeliveries;
import dev.segue.context.pack.O200kCounter;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.session.HookCall;
import dev.segue.core.session.HookEvent.Beginning;
import dev.segue.core.session.UserHooks;
import dev.segue.core.text.Redactor;
import dev.segue.files.profile.Profiles;
import dev.segue.session.hook.HookCalls;
import dev.segue.session.hook.HookMain;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Handles a call of an agent's hook in a session that Segue did not start: it reports the session
 * to the project, and returns the project's context to the session. A call must never harm an agent
 * or keep it waiting.
 */
final class ForeignHook {
  /** The first argument. */
  static final String WORD = "hook";

  /** Set where Segue has started the agent itself, and is told another way. */
  private static final List<String> OURS =
      List.of("SEGUE_DISPATCH", "SEGUE_SESSION", HookMain.SOCKET);

  /**
   * All of a call; a process has to start before and to end after it, and five seconds are allowed.
   */
  private static final Duration PATIENCE = Duration.ofMillis(4_500);

  private static final int LARGEST_PAYLOAD = 1 << 20;

  private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh", "fish", "ksh");

  private final CommandEnvironment environment;

  private ForeignHook(ProcessEnvironment around) {
    this.environment = new CommandEnvironment(around, new Stores(Clock.tickMillis(ZoneOffset.UTC)));
  }

  /** Never returns. */
  static void main(List<String> arguments, ProcessEnvironment around) {
    Thread.ofPlatform().daemon().start(ForeignHook::watch);
    try {
      Optional<String> answer = answer(arguments, around, System.in);
      if (answer.isPresent()) {
        write(answer.get() + "\n");
      }
    } catch (IOException _) {
      // Nobody wants to hear it any more.
    } finally {
      // Also past an exception: its trace would stand on the agent's own screen.
      Runtime.getRuntime().halt(0);
    }
  }

  private static void write(String text) throws IOException {
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void watch() {
    try {
      Thread.sleep(PATIENCE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // Its time is over, too.
    }
    Runtime.getRuntime().halt(0);
  }

  /**
   * One call.
   *
   * @param arguments the event's name and the agent's
   * @return one line to be printed
   */
  static Optional<String> answer(
      List<String> arguments, ProcessEnvironment around, InputStream payload) throws IOException {
    byte[] told = payload.readNBytes(LARGEST_PAYLOAD + 1);
    boolean isOurs = OURS.stream().anyMatch(name -> around.variable(name).isPresent());
    if (isOurs || arguments.size() != 2 || told.length > LARGEST_PAYLOAD) {
      return Optional.empty();
    }
    HookCall call =
        HookCalls.of(arguments.get(0), arguments.get(1), new String(told, StandardCharsets.UTF_8));
    ProcessEnvironment there =
        new ProcessEnvironment(around.environment(), around.home(), folder(call, around));
    boolean isProject =
        Files.isDirectory(
            ProjectFolders.find(PlaceFlags.NONE, there).resolve(ProjectFolders.OWN_FOLDER));
    return isProject && Profiles.SHIPPED.contains(call.agent())
        ? new ForeignHook(there).answer(call)
        : Optional.empty();
  }

  /** All agents call it so. */
  private static Path folder(HookCall call, ProcessEnvironment around) {
    return call.payload() instanceof Map<?, ?> map
            && map.get("cwd") instanceof String cwd
            && Path.of(cwd).isAbsolute()
        ? Path.of(cwd).normalize()
        : around.currentFolder();
  }

  private Optional<String> answer(HookCall call) {
    Optional<UserHooks> hooks = Profiles.shippedChannels(call.agent()).userHooks();
    Optional<String> session =
        hooks
            .flatMap(known -> known.sessionOf(call))
            .flatMap(id -> StartupDeliveries.name(call.agent(), id));
    if (session.isEmpty()) {
      return Optional.empty();
    }
    ProjectStore owner = environment.store(PlaceFlags.NONE);
    Configuration configuration = owner.configuration();
    Optional<Journal> store = owner.existing();
    if (store.isEmpty()) {
      return Optional.empty();
    }
    try (Journal journal = store.get()) {
      String project = ProjectChoice.forAct(configuration, journal);
      if (journal.version(JournalId.project(project)) == 0 && owner.isHeld(project)) {
        return Optional.empty(); // An import needs it empty to its end, and an agent does not wait.
      }
      var historyTools =
          new HistoryTools(
              owner.codec(),
              O200kCounter.loading(),
              Redactor.with(configuration.settings().redact()),
              configuration.settings().history());
      var sessions = new ForeignSessions(journal, project, historyTools);
      return answer(sessions, hooks.get(), call, session.get());
    }
  }

  private static Optional<String> answer(
      ForeignSessions sessions, UserHooks hooks, HookCall call, String session) {
    if (hooks.isEnd(call)) {
      sessions.end(session);
      return Optional.empty();
    }
    Optional<Beginning> beginning = hooks.beginning(call);
    return beginning
        .flatMap(why -> sessions.begin(session, call.agent(), agentPid(), why != Beginning.NEW))
        .map(hooks::answer);
  }

  /** The first above us that is no shell. */
  private static long agentPid() {
    Optional<ProcessHandle> above = ProcessHandle.current().parent();
    while (above.flatMap(ProcessHandle::parent).isPresent()
        && above.filter(ForeignHook::isShell).isPresent()) {
      above = above.flatMap(ProcessHandle::parent);
    }
    return above.map(ProcessHandle::pid).orElse(0L);
  }

  private static boolean isShell(ProcessHandle process) {
    return process
        .info()
        .command()
        .filter(command -> SHELLS.contains(command.substring(command.lastIndexOf('/') + 1)))
        .isPresent();
  }
}
