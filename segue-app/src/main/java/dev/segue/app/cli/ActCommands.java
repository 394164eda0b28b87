package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.Operator;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.core.run.OperatorAct;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Operators' acts; each may be made while a run is going on in another process. */
public final class ActCommands {
  private ActCommands() {}

  abstract static class OperatorCommand extends ProjectCommand {
    OperatorCommand(CommandEnvironment environment) {
      super(environment);
    }

    abstract List<OperatorAct> acts();

    @Override
    public Integer call() {
      Guards.notInsideADispatch(environment(), spec().name());
      PrintWriter out = out();
      new Operator(store()).perform(acts(), done -> out.println(done.line()));
      out.flush();
      return 0;
    }
  }

  abstract static class TaskCommand extends OperatorCommand {
    private final Function<String, OperatorAct> act;

    @Parameters(arity = "1..*", paramLabel = "TASK", description = "Task ids.")
    private List<String> tasks = List.of();

    TaskCommand(CommandEnvironment environment, Function<String, OperatorAct> act) {
      super(environment);
      this.act = act;
    }

    @Override
    final List<OperatorAct> acts() {
      return tasks.stream().map(act).toList();
    }
  }

  @Command(
      name = "retry",
      mixinStandardHelpOptions = true,
      description =
          "Start tasks anew (blocked, completed or cancelled ones): newest text, attempt 1, nothing from before.")
  public static final class Retry extends TaskCommand {
    public Retry(CommandEnvironment environment) {
      super(environment, OperatorAct.Retry::new);
    }
  }

  @Command(
      name = "unblock",
      mixinStandardHelpOptions = true,
      description = "Queue blocked tasks again with their history and a fresh retry budget.")
  public static final class Unblock extends TaskCommand {
    public Unblock(CommandEnvironment environment) {
      super(environment, OperatorAct.Unblock::new);
    }
  }

  @Command(
      name = "cancel",
      mixinStandardHelpOptions = true,
      description = "Give tasks up; a running agent is ended.")
  public static final class Cancel extends TaskCommand {
    public Cancel(CommandEnvironment environment) {
      super(environment, OperatorAct.Cancel::new);
    }
  }

  @Command(
      name = "halt",
      mixinStandardHelpOptions = true,
      description = "Let nothing new start; the present dispatch may finish and is verified.")
  public static final class Halt extends OperatorCommand {
    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the record.")
    private Optional<String> reason = Optional.empty();

    public Halt(CommandEnvironment environment) {
      super(environment);
    }

    @Override
    List<OperatorAct> acts() {
      return List.of(new OperatorAct.Halt(reason));
    }
  }

  @Command(
      name = "resume",
      mixinStandardHelpOptions = true,
      description = "Take a halt back; segue run goes on.")
  public static final class Resume extends OperatorCommand {
    public Resume(CommandEnvironment environment) {
      super(environment);
    }

    @Override
    List<OperatorAct> acts() {
      return List.of(new OperatorAct.Resume());
    }
  }
}
