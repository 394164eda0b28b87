package dev.segue.app.cli.print;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A completion script for fish, from the same model that parses the command line. */
public final class FishCompletion {
  private final StringBuilder script = new StringBuilder();

  private FishCompletion() {}

  /** The script for a command and its subcommands. */
  public static String of(CommandLine root) {
    var completion = new FishCompletion();
    completion.script.append("# Completion of segue for fish.\ncomplete -c segue -f\n");
    completion.command(root.getCommandSpec(), List.of());
    return completion.script.toString();
  }

  private void command(CommandSpec spec, List<String> path) {
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        option(option, condition(spec, path));
      }
    }
    boolean takesFiles = spec.positionalParameters().stream().anyMatch(FishCompletion::isPath);
    if (takesFiles) {
      line(condition(spec, path), "-F");
    }
    for (ArgSpec positional : spec.positionalParameters()) {
      candidates(positional).ifPresent(words -> line(condition(spec, path), "-a " + quoted(words)));
    }
    spec.subcommands()
        .forEach(
            (name, child) -> {
              CommandSpec childSpec = child.getCommandSpec();
              line(
                  condition(spec, path),
                  "-a %s -d %s"
                      .formatted(
                          name, quoted(description(childSpec.usageMessage().description()))));
              var childPath = new ArrayList<>(path);
              childPath.add(name);
              command(childSpec, childPath);
            });
  }

  private void option(OptionSpec option, String condition) {
    var words = new ArrayList<String>();
    for (String name : option.names()) {
      words.add(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
    }
    if (option.arity().max() > 0) {
      words.add(isPath(option) ? "-r -F" : "-x");
      candidates(option).ifPresent(values -> words.add("-a " + quoted(values)));
    }
    words.add("-d " + quoted(description(option.description())));
    line(condition, String.join(" ", words));
  }

  private void line(String condition, String words) {
    script.append("complete -c segue -n ").append(quoted(condition)).append(' ');
    script.append(words).append('\n');
  }

  /** True where the words so far lead to this command and to none below it. */
  private static String condition(CommandSpec spec, List<String> path) {
    var parts = new ArrayList<String>();
    path.forEach(name -> parts.add("__fish_seen_subcommand_from " + name));
    if (!spec.subcommands().isEmpty()) {
      parts.add("not __fish_seen_subcommand_from " + String.join(" ", spec.subcommands().keySet()));
    }
    return parts.isEmpty() ? "true" : String.join("; and ", parts);
  }

  private static boolean isPath(ArgSpec argument) {
    Class<?>[] types = argument.auxiliaryTypes();
    return argument.type() == Path.class || (types.length > 0 && types[0] == Path.class);
  }

  private static Optional<String> candidates(ArgSpec argument) {
    Iterable<String> words = argument.completionCandidates();
    return words == null ? Optional.empty() : Optional.of(String.join(" ", words));
  }

  private static String description(String[] lines) {
    return String.join(" ", lines).replace("${COMPLETION-CANDIDATES}", "").strip();
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
