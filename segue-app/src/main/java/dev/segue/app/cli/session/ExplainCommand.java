package dev.segue.app.cli.session;

import dev.segue.app.cli.print.ExplainText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.PlaceOptions;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ReadingOutput;
import dev.segue.core.journal.Journal;
import dev.segue.core.text.Json;
import dev.segue.session.Explanation;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Why an agent is thought to do what it does. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "What a session's agent does, and by which rule that is known.")
public final class ExplainCommand implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final Sessions sessions;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();

  @Parameters(paramLabel = "SESSION", description = "As segue sessions lists it.")
  private String session = "";

  public ExplainCommand(CommandEnvironment environment, Sessions sessions) {
    this.environment = environment;
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    ProjectStore owner = environment.store(places.flags(Optional.empty()));
    String document = Owner.explanation(sessions, owner, session).orElseGet(() -> left(owner));
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      out.println(ExplainText.pretty(document));
    } else {
      ExplainText.print(document, out);
    }
    out.flush();
    return 0;
  }

  /** What its history tells of a session that nobody owns. */
  private String left(ProjectStore owner) {
    try (Journal store = KnownSession.storeOf(owner, session)) {
      KnownSession known = KnownSession.of(owner, store, session);
      if (known.hasBegun()) {
        sessions.look(owner, session); // What nobody can deliver any more comes to its end.
        known.log().catchUp();
      }
      return Json.compact(Explanation.known(known.log().ledger(), session));
    }
  }
}
