package dev.segue.app.cli;

import dev.segue.app.cli.print.LogText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.TaskHistory;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Json;
import dev.segue.core.view.LoggedDispatch;
import dev.segue.run.Pause;
import dev.segue.store.EventCodec;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the history of one task. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    description = "Time line of a task: attempts, dispatches, injected blocks, verdicts, evidence.")
public final class LogCommand extends DocumentCommand {
  private static final Duration LOOK = Duration.ofMillis(200);

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

  public LogCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  public Integer call() throws InterruptedException {
    ProjectStore owner = store();
    PrintWriter out = out();
    try (Journal store = owner.open()) {
      var history =
          TaskHistory.open(
              store, owner.codec(), ProjectChoice.forAct(owner.configuration(), store), taskId);
      LoggedDispatch.Texts texts = TaskHistory.texts(store, prompts, raw);
      if (isJson()) {
        wait(history, _ -> {});
        out.println(Json.pretty(history.view().document(texts)));
      } else {
        print(history, owner.codec(), new LogText(texts, out));
      }
      out.flush();
      return 0;
    }
  }

  private void print(TaskHistory history, EventCodec codec, LogText text)
      throws InterruptedException {
    if (!follow) {
      text.summary(history.view());
    }
    history.events().forEach(event -> text.event(codec.decode(event)));
    wait(history, event -> text.event(codec.decode(event)));
    if (follow) {
      text.summary(history.view());
    }
  }

  private void wait(TaskHistory history, Consumer<StoredEvent> told) throws InterruptedException {
    history.onEvent(told);
    while (follow && !history.isOver()) {
      Pause.SLEEPING.rest(LOOK);
      history.catchUp();
    }
  }
}
