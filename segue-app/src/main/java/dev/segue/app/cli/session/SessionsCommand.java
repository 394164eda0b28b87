package dev.segue.app.cli.session;

import dev.segue.app.cli.entry.PlaceOptions;
import dev.segue.app.cli.entry.ReadingOutput;
import dev.segue.app.cli.print.SessionsText;
import dev.segue.app.config.Configuration;
import dev.segue.core.text.Json;
import dev.segue.core.view.SessionView;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Agents at terminals. */
@Command(
    name = "sessions",
    mixinStandardHelpOptions = true,
    description = "Agents at terminals: what each does, and what waits for it.")
public final class SessionsCommand implements Callable<Integer> {
  private final SessionGround ground;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();
  @Mixin private ReadingOutput output = new ReadingOutput();

  public SessionsCommand(SessionGround ground) {
    this.ground = ground;
  }

  @Override
  public Integer call() {
    Configuration configuration = ground.configuration(places.flags(Optional.empty()));
    PrintWriter out = spec.commandLine().getOut();
    List<SessionView> views = SessionViews.of(ground, configuration);
    if (output.isJson()) {
      out.println(Json.pretty(SessionViews.document(views)));
    } else {
      SessionsText.print(views, Instant.now(), out);
    }
    out.flush();
    return 0;
  }
}
