package dev.segue.app.boot;

import dev.segue.app.cli.Segue;
import dev.segue.app.config.ProcessEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A project folder with scripted agents, and the command line as a user would call it there, in
 * this process.
 */
final class Playground {
  private static final JsonMapper JSON = new JsonMapper();

  private final Path folder;
  private final Map<String, String> environment = new HashMap<>(System.getenv());
  private final StringBuilder providers = new StringBuilder();
  private String settings = "";

  /** Exit code and output of a command. */
  record Result(int exit, String out, String err) {
    /** The event lines of {@code --output jsonl}. */
    List<JsonNode> events() {
      return out.lines().map(JSON::readTree).toList();
    }

    List<JsonNode> events(String type) {
      return events().stream().filter(e -> e.path("type").asString().equals(type)).toList();
    }

    JsonNode event(String type) {
      return events(type).getFirst();
    }
  }

  Playground(Path folder) {
    this.folder = folder;
    environment.remove("SEGUE_DISPATCH");
    environment.keySet().removeIf(name -> name.startsWith("XDG_"));
  }

  /** A provider whose agent is this shell script; further lines are its other keys. */
  Playground agent(String id, String script, String... keys) {
    write("agents/" + id + ".sh", "#!/bin/sh\n" + script);
    try {
      Files.setPosixFilePermissions(
          path("agents/" + id + ".sh"), PosixFilePermissions.fromString("rwxr-xr-x"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    providers
        .append("  - id: ")
        .append(id)
        .append("\n    command: [\"./agents/")
        .append(id)
        .append(".sh\"]\n");
    for (String key : keys) {
      key.lines().forEach(line -> providers.append("    ").append(line).append('\n'));
    }
    return this;
  }

  /** Further lines of the configuration. */
  Playground settings(String yaml) {
    settings += yaml + "\n";
    return this;
  }

  Playground tasks(String yaml) {
    return write("tasks.yaml", yaml);
  }

  /** One task that is done when a file is there. */
  Playground taskThatWants(String file, String... lines) {
    var yaml = new StringBuilder("- task_id: t1\n  instructions: Make %s\n".formatted(file));
    yaml.append(
        "  acceptance_criteria: [{text: made, check: {file_exists: %s}}]\n".formatted(file));
    for (String line : lines) {
      yaml.append("  ").append(line).append('\n');
    }
    return tasks(yaml.toString());
  }

  Playground variable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Playground write(String name, String text) {
    try {
      Files.createDirectories(path(name).getParent());
      Files.writeString(path(name), text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  String read(String name) {
    try {
      return Files.readString(path(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Any file's bytes, each as one character. */
  String readBytesAsText(String name) {
    try {
      return Files.readString(path(name), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean has(String name) {
    return Files.exists(path(name));
  }

  /** What the command line is built on, with the configuration written. */
  Commands commands() {
    String config = (providers.isEmpty() ? "" : "providers:\n" + providers) + settings;
    if (!has(".segue/config.yaml") || !read(".segue/config.yaml").equals(config)) {
      write(".segue/config.yaml", config); // Not while another command reads the same one.
    }
    return new Commands(new ProcessEnvironment(environment, folder.resolve("home"), folder));
  }

  /** Starts a program here as a user of this environment would. */
  Process start(String... command) throws IOException {
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().put("HOME", folder.resolve("home").toString());
    return builder.start();
  }

  /** Calls the command line. */
  Result segue(String... arguments) {
    return segueTo(new StringWriter(), arguments);
  }

  /** Calls the command line; what it prints goes here. */
  Result segueTo(Writer out, String... arguments) {
    var err = new StringWriter();
    CommandLine command = Segue.commandLineFor(commands(), arguments);
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    // A user types a name relative to the folder he stands in; this process stands elsewhere.
    String[] absolute =
        Stream.of(arguments)
            .map(a -> a.endsWith(".yaml") ? path(a).toString() : a)
            .toArray(String[]::new);
    int exit = command.execute(absolute);
    command.getOut().flush();
    command.getErr().flush();
    return new Result(exit, out.toString(), err.toString());
  }

  /** Runs the task file with event lines. */
  Result run(String... flags) {
    var arguments = new ArrayList<>(List.of("run", "tasks.yaml", "--output", "jsonl"));
    arguments.addAll(List.of(flags));
    return segue(arguments.toArray(String[]::new));
  }
}
