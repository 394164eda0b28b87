package dev.segue.app.cli;

import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.cli.entry.ProjectChoice;
import dev.segue.app.cli.entry.ReadingOutput;
import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.cli.print.LogText;
import dev.segue.app.cli.print.RunReport;
import dev.segue.app.cli.print.TerminalLine;
import dev.segue.app.config.Configuration;
import dev.segue.app.runtime.ProjectLog;
import dev.segue.app.source.Suggestion;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.supervisor.ProjectState;
import dev.segue.core.task.Stage;
import dev.segue.core.text.Json;
import dev.segue.core.view.LogView;
import dev.segue.core.view.LoggedDispatch;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What happened to one task. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    description = "Time line of a task: attempts, dispatches, injected blocks, verdicts, evidence.")
final class LogCommand implements Callable<Integer> {
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Backstage backstage;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();

  @Parameters(paramLabel = "TASK", description = "Task id.")
  private String taskId = "";

  @Option(names = "--prompts", description = "Show what each agent was sent.")
  private boolean prompts;

  @Option(
      names = "--raw",
      description = "Show what each agent printed: the beginning and the end of its two streams.")
  private boolean raw;

  @Option(
      names = "--follow",
      description = "Go on until the task is completed, blocked or cancelled.")
  private boolean follow;

  LogCommand(Backstage backstage) {
    this.backstage = backstage;
  }

  @Override
  public Integer call() throws InterruptedException {
    Configuration configuration = backstage.configuration(places.flags(Optional.empty()));
    PrintWriter out = spec.commandLine().getOut();
    try (Journal store = ProjectChoice.storeOf(backstage, configuration)) {
      ProjectLog log =
          ProjectLog.open(store, backstage.codec(), ProjectChoice.forAct(configuration, store));
      Optional<LoggedDispatch.Bodies> bodies = Optional.of(store::body);
      var texts = new LoggedDispatch.Texts(bodies.filter(_ -> prompts), bodies.filter(_ -> raw));
      List<StoredEvent> history = known(log);
      if (output.isJson()) {
        wait(log, history, _ -> {});
        out.println(Json.pretty(view(log, history).document(texts)));
      } else {
        print(log, history, new LogText(texts, out));
      }
      out.flush();
      return 0;
    }
  }

  private void print(ProjectLog log, List<StoredEvent> history, LogText text)
      throws InterruptedException {
    if (!follow) {
      text.summary(view(log, history));
    }
    history.forEach(event -> text.event(backstage.codec().decode(event)));
    wait(log, history, event -> text.event(backstage.codec().decode(event)));
    if (follow) {
      text.summary(view(log, history));
    }
  }

  private List<StoredEvent> known(ProjectLog log) {
    var history = new ArrayList<>(log.historyOf(taskId));
    // What came after the fold is told by the fold, when it reads on.
    history.removeIf(event -> event.seq() > log.state().version());
    if (!isKnown(log.state())) {
      throw Refusal.usage(
          "project %s has no task %s%s"
              .formatted(
                  log.project(),
                  Json.compact(TerminalLine.of(taskId)),
                  Suggestion.phrase(TaskInput.proposals(log.state()), taskId)));
    }
    return history;
  }

  private boolean isKnown(ProjectState state) {
    return state.task(taskId).isPresent() || state.endedTask(taskId).isPresent();
  }

  private void wait(
      ProjectLog log, List<StoredEvent> history, java.util.function.Consumer<StoredEvent> told)
      throws InterruptedException {
    log.onEvent(
        event -> {
          if (event.subject().filter(taskId::equals).isPresent()) {
            history.add(event);
            told.accept(event);
          }
        });
    while (follow && !isOver(log.state())) {
      backstage.pause().rest(LOOK);
      log.catchUp();
    }
  }

  private boolean isOver(ProjectState state) {
    return state.task(taskId).map(task -> task.stage() instanceof Stage.Blocked).orElse(true);
  }

  private LogView view(ProjectLog log, List<StoredEvent> history) {
    ProjectState state = log.state();
    String word =
        state
            .task(taskId)
            .map(task -> RunReport.word(state, task))
            .or(() -> state.endedTask(taskId).map(RunReport::word))
            .orElseThrow();
    return LogView.of(taskId, word, history.stream().map(backstage.codec()::decode).toList());
  }
}
