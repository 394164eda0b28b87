package dev.segue.app.cli.session;

import dev.segue.app.cli.print.ExplainText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.core.journal.Journal;
import dev.segue.core.text.Json;
import dev.segue.session.Explanation;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Why an agent is thought to do what it does. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "What a session's agent does, and by which rule that is known.")
public final class ExplainCommand extends DocumentCommand {
  private final Sessions sessions;

  @Parameters(paramLabel = "SESSION", description = "As segue sessions lists it.")
  private String session = "";

  public ExplainCommand(CommandEnvironment environment, Sessions sessions) {
    super(environment);
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    ProjectStore owner = store();
    String document = Owner.explanation(sessions, owner, session).orElseGet(() -> left(owner));
    PrintWriter out = out();
    if (isJson()) {
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
