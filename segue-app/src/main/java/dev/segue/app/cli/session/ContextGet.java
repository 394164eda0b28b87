package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.PackReply;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the pack of a task. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the context pack of a task. It is built when it is first asked for, and the same",
      "from then on for its task, role, phase, attempt, budget and tokenizer."
    })
final class ContextGet extends DocumentCommand {
  private final Contexts contexts;

  @Mixin private PackOptions pack = new PackOptions();

  @Parameters(paramLabel = "TASK", description = "Id of the task.")
  private String task = "";

  @Option(
      names = "--if-hash",
      paramLabel = "HASH",
      description = "Prints nothing where the pack has this hash.")
  private String hash = "";

  ContextGet(CommandEnvironment environment, Contexts contexts) {
    super(environment);
    this.contexts = contexts;
  }

  @Override
  public Integer call() {
    ProjectStore store = store();
    PackReply reply = CodedRefusal.answer(() -> contexts.of(store).get(pack.request(task, hash)));
    // The pack's own bytes and no other: whoever hashes them finds what others were given.
    return print(
        () -> ContextDocuments.of(reply),
        out -> out.print(reply.isNotModified() ? "" : reply.pack().text()));
  }
}
