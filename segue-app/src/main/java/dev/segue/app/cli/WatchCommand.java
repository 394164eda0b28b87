package dev.segue.app.cli;

import dev.segue.app.cli.print.EventWords;
import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.cli.print.TerminalSize;
import dev.segue.app.cli.print.WatchDisplay;
import dev.segue.app.cli.print.WatchScreen;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.Statuses;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.view.StatusView;
import dev.segue.run.Pause;
import dev.segue.store.EventLine;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Follows a project until its run ends; without one, until one has begun and ended. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    description = {
      "Follow a project until its run ends; when none is going on, until one has begun and ended.",
      "A terminal shows one screen, a pipe gets a line for each event."
    })
public final class WatchCommand extends ProjectCommand {
  private static final Duration LOOK = Duration.ofMillis(200);

  /** Looks between two questions whether the supervisor still lives. */
  private static final int LOOKS_PER_QUESTION = 5;

  enum Form {
    text,
    jsonl
  }

  private final Supplier<Supplier<TerminalSize>> terminalSize;

  @Option(
      names = "--output",
      paramLabel = "FORM",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}; default: text.")
  private Form form = Form.text;

  private boolean isRunning;
  private boolean isOver;

  public WatchCommand(
      CommandEnvironment environment, Supplier<Supplier<TerminalSize>> terminalSize) {
    super(environment);
    this.terminalSize = terminalSize;
  }

  @Override
  public Integer call() throws InterruptedException {
    ProjectStore owner = store();
    try (Journal store = owner.open()) {
      ProjectLog log =
          ProjectLog.open(store, owner.codec(), ProjectChoice.forAct(owner.configuration(), store));
      ProviderLog providers = ProviderLog.open(store, owner.codec());
      isRunning = log.state().isRunOpen() && owner.isHeld(log.project());
      if (!isRunning) {
        tell("no run is going on in project %s; waiting for one".formatted(log.project()));
      }
      WatchDisplay display = display(log.project());
      // Done when this process ends, a signal's end included.
      Runtime.getRuntime().addShutdownHook(new Thread(display::close, "at-end"));
      log.onEvent(display::event);
      log.onEvent(this::notice);
      follow(owner, log, providers, display);
      display.close();
      return 0;
    }
  }

  private WatchDisplay display(String project) {
    PrintWriter out = out();
    return switch (form) {
      case jsonl -> new Lines(out, event -> Optional.of(EventLine.of(project, event)));
      case text -> screen(out).orElseGet(() -> new Lines(out, new EventWords()::of));
    };
  }

  /** A screen, where a person looks at the standard output. */
  private Optional<WatchDisplay> screen(PrintWriter out) {
    // The launcher speaks for the error stream, the console for the other two.
    boolean isTerminal =
        Boolean.getBoolean("segue.terminal")
            && Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent()
            && environment().variable("TERM").filter(term -> !term.equals("dumb")).isPresent();
    return isTerminal ? Optional.of(new WatchScreen(out, terminalSize.get())) : Optional.empty();
  }

  private void notice(StoredEvent event) {
    switch (event.type()) {
      case "run_started" -> isRunning = true;
      case "run_ended" -> isOver = true;
      default -> {}
    }
  }

  private void follow(
      ProjectStore owner, ProjectLog log, ProviderLog providers, WatchDisplay display)
      throws InterruptedException {
    for (long looks = 1; !isOver; looks++) {
      display.look(view(log, providers, isRunning));
      Pause.SLEEPING.rest(LOOK);
      // Asked only of a run that was seen: the question takes the lease for a moment.
      boolean isDead = isRunning && looks % LOOKS_PER_QUESTION == 0 && !owner.isHeld(log.project());
      log.catchUp();
      providers.catchUp();
      if (isDead && !isOver) {
        tell("the supervisor is gone without ending its run; segue run goes on from there");
        isOver = true;
      }
    }
    display.look(view(log, providers, false));
  }

  private StatusView view(ProjectLog log, ProviderLog providers, boolean isHeld) {
    return new StatusView(log.project(), log.state(), providers.breakers(), isHeld, Statuses.now());
  }

  private void tell(String line) {
    PrintWriter err = err();
    err.println("segue: " + TerminalLine.of(line));
    err.flush();
  }

  /** A line for each event that has one. */
  private record Lines(
      PrintWriter out, java.util.function.Function<StoredEvent, Optional<String>> words)
      implements WatchDisplay {
    @Override
    public void event(StoredEvent event) {
      words.apply(event).ifPresent(out::println);
      out.flush();
    }

    @Override
    public void close() {
      out.flush();
    }

    @Override
    public void look(StatusView view) {
      // Lines tell what happens, not how things stand.
    }
  }
}
