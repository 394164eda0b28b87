package dev.segue.files.taskfile;

import dev.segue.core.task.Check;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads one check: exactly one of five kinds. A key that no kind knows is refused. */
final class CheckReader {
  /** The kinds, as messages list them. */
  static final List<String> KINDS =
      List.of("command", "file_exists", "file_contains", "json_path", "http");

  /** Keys of {@code command} written as a mapping. */
  static final Set<String> COMMAND_KEYS = Set.of("run", "timeout", "exit");

  /** Keys of {@code file_contains}. */
  static final Set<String> FILE_CONTAINS_KEYS = Set.of("path", "text", "regex");

  /** Keys of {@code json_path}. */
  static final Set<String> JSON_PATH_KEYS = Set.of("file", "path", "equals");

  /** Keys of {@code http}. */
  static final Set<String> HTTP_KEYS = Set.of("url", "status", "contains", "timeout");

  // RFC 6901: in a pointer ~ stands only in ~0 and ~1.
  private static final Pattern BAD_ESCAPE = Pattern.compile("~(?![01])");

  private final WorkspacePaths paths;

  CheckReader(WorkspacePaths paths) {
    this.paths = paths;
  }

  /** The check; empty after recording what is wrong with it. */
  Optional<Check> read(Located check) {
    return check
        .fields()
        .flatMap(
            fields -> {
              fields.refuseUnknown(KINDS);
              List<String> kinds = KINDS.stream().filter(k -> fields.value(k).isPresent()).toList();
              if (kinds.size() == 1) {
                return read(kinds.getFirst(), fields.value(kinds.getFirst()).orElseThrow());
              }
              boolean isMisspelt = kinds.isEmpty() && !KINDS.containsAll(fields.keys());
              if (isMisspelt) {
                return Optional.empty();
              }
              check.problem(
                  kinds.isEmpty()
                      ? "has no kind; write one of " + String.join(", ", KINDS)
                      : "has several kinds (" + String.join(", ", kinds) + "); write exactly one");
              return Optional.empty();
            });
  }

  private Optional<Check> read(String kind, Located value) {
    return switch (kind) {
      case "command" -> command(value).map(c -> c);
      case "file_exists" -> fileExists(value);
      case "file_contains" -> value.fields().flatMap(this::fileContains);
      case "json_path" -> value.fields().flatMap(this::jsonPath);
      case "http" -> value.fields().flatMap(CheckReader::http);
      default -> throw new IllegalStateException("No reader for the kind " + kind);
    };
  }

  /** A command: a text for the shell, a list of arguments, or {@code {run, timeout, exit}}. */
  static Optional<Check.Command> command(Located value) {
    if (!value.isMapping()) {
      return run(value, Check.COMMAND_TIMEOUT, 0);
    }
    return value
        .fields()
        .flatMap(
            fields -> {
              fields.refuseUnknown(COMMAND_KEYS);
              Duration timeout = fields.positiveDuration("timeout").orElse(Check.COMMAND_TIMEOUT);
              int exit = fields.whole("exit", 0, 255).orElse(0L).intValue();
              Optional<Located> run = fields.value("run");
              if (run.isEmpty()) {
                fields.missing("run", "is required: the command");
              }
              return run.flatMap(command -> run(command, timeout, exit));
            });
  }

  private static Optional<Check.Command> run(Located value, Duration timeout, int exit) {
    if (!value.isList()) {
      return value.text().map(text -> Check.Command.shell(text, timeout, exit));
    }
    List<String> argv = value.items().stream().flatMap(i -> i.verbatim().stream()).toList();
    if (argv.isEmpty() || argv.getFirst().isBlank()) {
      value.problem("must begin with a program's name");
      return Optional.empty();
    }
    return Optional.of(new Check.Command(argv, shown(argv), timeout, exit));
  }

  private static String shown(List<String> argv) {
    return argv.stream()
        .map(a -> a.isEmpty() || a.chars().anyMatch(Character::isWhitespace) ? "'" + a + "'" : a)
        .collect(Collectors.joining(" "));
  }

  private Optional<Check> fileExists(Located value) {
    List<String> found = paths.readAll(value);
    if (value.isList() && value.items().isEmpty()) {
      value.problem("names no file");
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(new Check.FileExists(found));
  }

  private Optional<Check> fileContains(Fields fields) {
    fields.refuseUnknown(FILE_CONTAINS_KEYS);
    Optional<String> path = path(fields, "path");
    Optional<String> text = nonEmpty(fields, "text");
    Optional<String> regex = fields.value("regex").flatMap(Located::regex);
    if (fields.value("text").isPresent() == fields.value("regex").isPresent()) {
      fields.self().problem("must have exactly one of text and regex");
      return Optional.empty();
    }
    return path.map(p -> new Check.FileContains(p, text, regex));
  }

  private Optional<Check> jsonPath(Fields fields) {
    fields.refuseUnknown(JSON_PATH_KEYS);
    Optional<String> file = path(fields, "file");
    if (fields.value("path").isEmpty()) {
      fields.missing("path", "is required: a JSON pointer such as /version");
    }
    Optional<String> pointer = fields.value("path").flatMap(Located::verbatim);
    if (pointer.filter(p -> !isPointer(p)).isPresent()) {
      fields.problem(
          "path",
          fields.value("path").orElseThrow().what()
              + " is not a JSON pointer (RFC 6901), such as /scripts/test or /items/0");
      return Optional.empty();
    }
    Optional<String> equals = fields.valueOrNull("equals").map(value -> value.node().json());
    return file.flatMap(f -> pointer.map(p -> new Check.JsonPath(f, p, equals)));
  }

  private static boolean isPointer(String text) {
    return (text.isEmpty() || text.startsWith("/")) && !BAD_ESCAPE.matcher(text).find();
  }

  private static Optional<Check> http(Fields fields) {
    fields.refuseUnknown(HTTP_KEYS);
    Optional<String> url = fields.requiredText("url");
    url.flatMap(LoopbackUrls::refusal).ifPresent(reason -> fields.problem("url", reason));
    int status = fields.whole("status", 100, 599).orElse(200L).intValue();
    Optional<String> contains = nonEmpty(fields, "contains");
    Duration timeout = fields.positiveDuration("timeout").orElse(Check.HTTP_TIMEOUT);
    return url.map(u -> new Check.Http(u, status, contains, timeout));
  }

  private Optional<String> path(Fields fields, String key) {
    if (fields.value(key).isEmpty()) {
      fields.missing(key, "is required: a path");
    }
    return fields.value(key).flatMap(paths::read);
  }

  /** White space may be what is sought, so that only an empty text is refused. */
  private static Optional<String> nonEmpty(Fields fields, String key) {
    Optional<String> text = fields.value(key).flatMap(Located::verbatim);
    if (text.filter(String::isEmpty).isPresent()) {
      fields.problem(key, "must not be empty");
    }
    return text;
  }
}
