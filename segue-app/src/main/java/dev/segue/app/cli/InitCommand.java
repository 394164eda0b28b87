package dev.segue.app.cli;

import dev.segue.app.cli.project.AgentFacts;
import dev.segue.app.cli.project.Agents;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.FirstConfig;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.ReadingOutput;
import dev.segue.app.config.OwnFolder;
import dev.segue.app.config.PlaceFlags;
import dev.segue.app.config.ProjectFolders;
import dev.segue.app.config.Settings;
import dev.segue.core.context.Refusal;
import dev.segue.core.text.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds the agents of this machine and writes a configuration that names them. */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = "Find the agent CLIs on this machine and write .segue/config.yaml.")
public final class InitCommand implements Callable<Integer> {
  private final CommandEnvironment environment;
  private final Agents agents;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private ReadingOutput output = new ReadingOutput();

  @Option(names = "--force", description = "Replace a configuration that is there.")
  private boolean force;

  public InitCommand(CommandEnvironment environment, Agents agents) {
    this.environment = environment;
    this.agents = agents;
  }

  @Override
  public Integer call() {
    Guards.notInsideADispatch(environment, "init");
    Path folder = ProjectFolders.find(PlaceFlags.NONE, environment.process());
    Path file = OwnFolder.make(folder).resolve("config.yaml");
    if (Files.exists(file) && !force) {
      throw Refusal.usage(file + " is there already; segue init --force replaces it");
    }
    // Without a configuration these are the agents of the shipped profiles on PATH.
    List<AgentFacts> found = agents.of(Settings.DEFAULT);
    write(file, FirstConfig.of(found));
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      out.println(Json.pretty(document(file, found)));
    } else {
      tell(file, found, out);
    }
    out.flush();
    return 0;
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static void tell(Path file, List<AgentFacts> agents, PrintWriter out) {
    for (AgentFacts agent : agents) {
      out.printf("found %s %s%n", agent.id(), agent.version().orElse("(version unknown)"));
    }
    out.println("wrote " + file);
    if (agents.isEmpty()) {
      out.println("No agent CLI of a shipped profile was found on PATH.");
      out.println("Install one, or name your own program under providers: (an example is there).");
    }
    out.println("Next: segue doctor, then segue run TASKS.yaml");
  }

  private static Map<String, @Nullable Object> document(Path file, List<AgentFacts> agents) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("config", file.toString());
    document.put("agents", agents.stream().map(InitCommand::row).toList());
    return document;
  }

  private static Map<String, @Nullable Object> row(AgentFacts agent) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("id", agent.id());
    row.put("version", agent.version().orElse(null));
    row.put("tested", agent.basis().tested().orElse(null));
    return row;
  }
}
