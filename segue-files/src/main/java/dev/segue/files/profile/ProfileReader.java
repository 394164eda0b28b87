package dev.segue.files.profile;

import dev.segue.core.provider.FailureRule;
import dev.segue.core.provider.LinePattern;
import dev.segue.core.provider.Profile;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Quoted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads one profile. */
final class ProfileReader {
  /** Keys of a profile. */
  static final List<String> KEYS =
      List.of(
          "id",
          "command",
          "prompt",
          "output",
          "answer",
          "session",
          "model",
          "usage",
          "files",
          "final",
          "arguments",
          "timeout",
          "env",
          "pass_env",
          "strip_env",
          "own_config",
          "run_files",
          "run_report",
          "failures",
          "version",
          "tested",
          "source",
          "versions",
          "vendor",
          "resume",
          "context",
          "hooks",
          "launch",
          "memory_files",
          "transcript",
          "user_hooks",
          "stub",
          "interactive",
          "cannot");

  /** Keys of {@code arguments}. */
  static final List<String> ARGUMENT_KEYS =
      List.of("workspace", "bypass", "read_only", "model", "last");

  /** Keys of {@code own_config}. */
  static final List<String> OWN_CONFIG_KEYS = List.of("files", "variables");

  private static final Set<String> VARIABLE = Set.of("variable");

  private static final Map<String, Profile.PromptVia> PROMPTS =
      Map.of(
          "stdin",
          Profile.PromptVia.STDIN,
          "file",
          Profile.PromptVia.FILE,
          "arg",
          Profile.PromptVia.ARG);

  private final Fields fields;
  private final Path base;

  ProfileReader(Fields fields, Path base) {
    this.fields = fields;
    this.base = base;
  }

  /** The profile; empty after recording what is wrong. */
  Optional<Profile> read() {
    fields.refuseUnknown(KEYS);
    Optional<String> id = fields.requiredText("id");
    id.filter(name -> !name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}"))
        .ifPresent(
            name ->
                fields.problem(
                    "id", "must be letters, digits, dots, dashes or underscores, at most 64"));
    List<String> command = command();
    Profile.PromptVia prompt = fields.word("prompt", PROMPTS).orElse(Profile.PromptVia.STDIN);
    checkPlaceholder(command, prompt);
    Profile.Output output = new OutputFields(fields).read();
    List<FailureRule> failures =
        fields.items("failures").stream()
            .flatMap(item -> FailureFields.read(item).stream())
            .toList();
    // Asked for elsewhere; what is wrong with them is told with the rest.
    ChannelFields.read(fields);
    if (id.isEmpty() || command.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Profile(
            id.get(),
            command,
            prompt,
            output,
            arguments(),
            environment(),
            failures,
            fields.positiveDuration("timeout"),
            ProvenanceFields.read(fields),
            ResumeFields.read(fields),
            TrialsFields.read(fields),
            fields.fields("interactive").flatMap(InteractiveFields::atTerminal)));
  }

  private List<String> command() {
    Optional<Located> value = fields.value("command");
    if (value.isEmpty()) {
      fields.missing("command", "is required: the program and its arguments as a list");
      return List.of();
    }
    var command = new ArrayList<String>();
    value.get().items().forEach(item -> item.verbatim().ifPresent(command::add));
    if (command.isEmpty() || command.getFirst().isBlank()) {
      fields.problem("command", "must name a program");
      return List.of();
    }
    String program = command.getFirst();
    if (program.contains("/") && !program.startsWith("/")) {
      command.set(0, base.resolve(program).normalize().toString());
    }
    return command;
  }

  private void checkPlaceholder(List<String> command, Profile.PromptVia prompt) {
    String needed =
        switch (prompt) {
          case STDIN -> "";
          case FILE -> "{prompt_file}";
          case ARG -> "{prompt}";
        };
    if (!command.isEmpty() && command.stream().noneMatch(part -> part.contains(needed))) {
      fields.problem("prompt", "needs " + needed + " somewhere in the command");
    }
  }

  private Profile.Arguments arguments() {
    Optional<Fields> arguments = fields.fields("arguments");
    if (arguments.isEmpty()) {
      return Profile.Arguments.NONE;
    }
    arguments.get().refuseUnknown(ARGUMENT_KEYS);
    return new Profile.Arguments(
        arguments.get().texts("workspace"),
        arguments.get().texts("bypass"),
        arguments.get().texts("read_only"),
        arguments.get().texts("model"),
        arguments.get().texts("last"));
  }

  /** Whether a file of this name lies in the run's folder itself, and is not hidden there. */
  static boolean isPlainName(String name) {
    return name.matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}");
  }

  private Profile.Environment environment() {
    Map<String, String> files = Texts.of(fields, "run_files");
    files.keySet().stream()
        .filter(name -> !isPlainName(name))
        .forEach(name -> fields.problem("run_files", Quoted.of(name) + " is no plain file name"));
    return new Profile.Environment(
        Texts.variables(fields, "env"),
        fields.texts("pass_env"),
        fields.texts("strip_env"),
        files,
        fields
            .fields("own_config")
            .map(ProfileReader::ownConfig)
            .orElse(Profile.OwnConfig.UNKNOWN));
  }

  private static Profile.OwnConfig ownConfig(Fields own) {
    own.refuseUnknown(OWN_CONFIG_KEYS);
    List<String> regexes =
        own.items("variables").stream().flatMap(item -> item.regex().stream()).toList();
    regexes.stream()
        .filter(regex -> !Pattern.compile(regex).namedGroups().keySet().equals(VARIABLE))
        .forEach(_ -> own.problem("variables", "each needs one named group, variable"));
    return new Profile.OwnConfig(
        own.texts("files"), regexes.stream().map(LinePattern::of).toList());
  }
}
