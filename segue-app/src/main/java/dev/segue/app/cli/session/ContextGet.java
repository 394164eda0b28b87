package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ReadingOutput;
import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.PackReply;
import dev.segue.core.text.Json;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the pack of a task. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the context pack of a task. It is built when it is first asked for, and the same",
      "from then on for its task, role, phase, attempt, budget and tokenizer."
    })
final class ContextGet implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final Contexts contexts;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();
  @Mixin private PackOptions pack = new PackOptions();

  @Parameters(paramLabel = "TASK", description = "Id of the task.")
  private String task = "";

  @Option(
      names = "--if-hash",
      paramLabel = "HASH",
      description = "Prints nothing where the pack has this hash.")
  private String hash = "";

  ContextGet(CommandEnvironment environment, Contexts contexts) {
    this.environment = environment;
    this.contexts = contexts;
  }

  @Override
  public Integer call() {
    ProjectStore store = environment.store(places.flags(Optional.empty()));
    PackReply reply = CodedRefusal.answer(() -> contexts.of(store).get(pack.request(task, hash)));
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      out.println(Json.pretty(ContextDocuments.of(reply)));
    } else if (!reply.isNotModified()) {
      // The pack's own bytes and no other: whoever hashes them finds what others were given.
      out.print(reply.pack().text());
    }
    out.flush();
    return 0;
  }
}
