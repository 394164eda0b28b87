package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.Operator;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.StoredWorkflows;
import dev.segue.core.context.Refusal;
import dev.segue.core.run.PersonVerdict;
import dev.segue.core.workflow.Role;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A person's verdicts; each may be given while a run is going on in another process. */
public final class VerdictCommands {
  private VerdictCommands() {}

  abstract static class VerdictCommand extends ProjectCommand {
    @Parameters(paramLabel = "TASK", description = "Task id.")
    private String task = "";

    @Option(
        names = "--role",
        paramLabel = "ROLE",
        description =
            "Whose stage it is about; default: the one that waits for a person. That of a reviewer overrules it.")
    private Optional<String> role = Optional.empty();

    @Option(
        names = "--commit",
        paramLabel = "SHA",
        description = "Refuse unless the task stands at this commit.")
    private Optional<String> commit = Optional.empty();

    @Option(
        names = "--reason",
        paramLabel = "TEXT",
        description = "Why; the next attempt reads what has to change.")
    private Optional<String> reason = Optional.empty();

    VerdictCommand(CommandEnvironment environment) {
      super(environment);
    }

    abstract boolean isApproval();

    @Override
    public Integer call() {
      Guards.onlyByAPerson(environment(), spec().name());
      Optional<Role> named = role.map(VerdictCommand::role);
      PrintWriter out = out();
      ProjectStore owner = store();
      new Operator(owner)
          .perform(
              store ->
                  List.of(
                      new PersonVerdict(
                          task,
                          isApproval(),
                          named,
                          commit,
                          reason,
                          System.getProperty("user.name", "unknown"),
                          StoredWorkflows.in(store, owner.configuration()))),
              done -> out.println(done.line()));
      out.flush();
      return 0;
    }

    private static Role role(String word) {
      return Role.parse(word)
          .orElseThrow(
              () ->
                  Refusal.usage(
                      "--role: \"%s\" is no role; roles are architect, qa, po and others that a workflow names"
                          .formatted(word)));
    }
  }

  @Command(
      name = "approve",
      mixinStandardHelpOptions = true,
      description = "Approve the commit that a task stands at; segue run goes on with it.")
  public static final class Approve extends VerdictCommand {
    public Approve(CommandEnvironment environment) {
      super(environment);
    }

    @Override
    boolean isApproval() {
      return true;
    }
  }

  @Command(
      name = "reject",
      mixinStandardHelpOptions = true,
      description = "Send a task's work back to its developer, who reads the reason.")
  public static final class Reject extends VerdictCommand {
    public Reject(CommandEnvironment environment) {
      super(environment);
    }

    @Override
    boolean isApproval() {
      return false;
    }
  }
}
