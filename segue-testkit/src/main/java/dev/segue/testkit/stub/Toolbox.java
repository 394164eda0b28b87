package dev.segue.testkit.stub;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Finds the client's own tool for what the model is to do, and fills its arguments by their
 * meaning: clients name tools and arguments differently, and their schemas say how.
 */
final class Toolbox {
  private static final List<String> WRITERS =
      List.of("Write", "write_file", "write", "create", "create_file");
  private static final List<String> EDITORS =
      List.of("Edit", "replace", "edit", "edit_file", "str_replace");
  private static final List<String> EDITORS_OF_ALL =
      List.of("str_replace_editor", "str_replace_based_edit_tool");
  private static final List<String> READERS = List.of("Read", "read_file", "read", "view");
  private static final List<String> PATCHERS = List.of("apply_patch", "exec");
  private static final List<String> SHELLS =
      List.of(
          "Bash",
          "bash",
          "run_shell_command",
          "exec_command",
          "shell_command",
          "shell",
          "local_shell",
          "execute_command",
          "exec");

  /**
   * Intent of the model, in all the forms that tools take.
   *
   * @param verb the word of editors that do several things
   * @param script for a tool that takes a program which calls other tools
   */
  private record Intent(
      List<List<String>> names,
      String verb,
      Map<String, String> values,
      String command,
      String patch,
      String script) {}

  /**
   * A tool as a client offers it.
   *
   * @param isFreeform takes one text and no JSON arguments
   * @param schema of the arguments, missing where the client gave none
   */
  record Tool(String name, boolean isFreeform, JsonNode schema) {}

  /**
   * Call of a tool by the model.
   *
   * @param input the arguments, or a string for a tool that takes free text
   */
  record Use(Tool tool, JsonNode input) {
    String text() {
      return input.isString() ? input.stringValue() : Json.text(input);
    }
  }

  private Toolbox() {}

  /** The tools to use, in order; none where none is needed or offered. */
  static List<Use> uses(List<Tool> tools, Behaviour behaviour) {
    return switch (behaviour) {
      case Behaviour.WriteFile write -> use(tools, intent(write)).stream().toList();
      case Behaviour.EditFile edit -> edit(tools, edit);
      case Behaviour.RunCommand run -> use(tools, intent(run)).stream().toList();
      case Behaviour.CallTool(var name, var arguments, _) ->
          tools.stream()
              .filter(tool -> tool.name().equals(name))
              .map(tool -> new Use(tool, Json.read(arguments)))
              .toList();
      case Behaviour.Answer _,
          Behaviour.Echo _,
          Behaviour.SlowStream _,
          Behaviour.Hang _,
          Behaviour.Fail _,
          Behaviour.FailFirst _,
          Behaviour.FailAfter _,
          Behaviour.Cut _,
          Behaviour.Html502 _,
          Behaviour.MalformedStream _ ->
          List.of();
    };
  }

  /** Some clients let a file be edited only after it was read. */
  private static List<Use> edit(List<Tool> tools, Behaviour.EditFile edit) {
    var change = use(tools, intent(edit));
    var isFine = change.filter(use -> EDITORS.contains(use.tool().name())).isPresent();
    var look = new Intent(List.of(READERS), "view", Map.of("path", edit.path()), "", "", "");
    var read = isFine ? use(tools, look) : Optional.<Use>empty();
    return Stream.concat(read.stream(), change.stream()).toList();
  }

  private static Intent intent(Behaviour.WriteFile write) {
    var patch = Shell.patchThatAdds(write.path(), write.content());
    return new Intent(
        List.of(WRITERS, EDITORS_OF_ALL, PATCHERS, SHELLS),
        "create",
        Map.of("path", write.path(), "content", write.content()),
        Shell.writing(write.path(), write.content()),
        patch,
        script(patch));
  }

  private static Intent intent(Behaviour.EditFile edit) {
    var patch = Shell.patchThatUpdates(edit.path(), edit.oldText(), edit.newText());
    return new Intent(
        List.of(EDITORS, EDITORS_OF_ALL, PATCHERS, SHELLS),
        "str_replace",
        Map.of("path", edit.path(), "old", edit.oldText(), "new", edit.newText()),
        Shell.editing(edit.path(), edit.oldText(), edit.newText()),
        patch,
        script(patch));
  }

  private static Intent intent(Behaviour.RunCommand run) {
    var script =
        "text(JSON.stringify(await tools.exec_command({cmd: "
            + Json.text(run.commandLine())
            + "})));";
    return new Intent(List.of(SHELLS), "", Map.of(), run.commandLine(), "", script);
  }

  private static String script(String patch) {
    return "text(await tools.apply_patch(" + Json.text(patch) + "));";
  }

  private static Optional<Use> use(List<Tool> tools, Intent intent) {
    return intent.names().stream()
        .flatMap(List::stream)
        .flatMap(name -> tools.stream().filter(tool -> tool.name().equals(name)))
        .findFirst()
        .map(tool -> new Use(tool, input(tool, intent)));
  }

  private static JsonNode input(Tool tool, Intent intent) {
    if (tool.isFreeform()) {
      var text = tool.name().equals("exec") ? intent.script() : intent.patch();
      return Json.of("{'input': '?'}", text).path("input");
    }
    return Json.of("{'input': '?'}", arguments(tool.schema(), intent)).path("input");
  }

  private static Map<String, Object> arguments(JsonNode schema, Intent intent) {
    var arguments = new LinkedHashMap<String, Object>();
    var properties = schema.path("properties");
    var required = schema.path("required").valueStream().map(name -> name.asString("")).toList();
    Stream.concat(properties.propertyNames().stream(), required.stream())
        .distinct()
        .forEach(
            name ->
                meant(name, properties.path(name), intent)
                    .or(
                        () ->
                            required.contains(name)
                                ? Optional.of(Json.smallest(properties.path(name)))
                                : Optional.empty())
                    .ifPresent(value -> arguments.put(name, value)));
    return arguments.isEmpty() ? unschemed(intent) : arguments;
  }

  /** For tools whose arguments a service knows without a schema. */
  private static Map<String, Object> unschemed(Intent intent) {
    var arguments = new LinkedHashMap<String, Object>();
    arguments.put("command", intent.verb().isEmpty() ? intent.command() : intent.verb());
    intent.values().forEach((meaning, value) -> arguments.put(usualName(meaning), value));
    return arguments;
  }

  private static String usualName(String meaning) {
    return switch (meaning) {
      case "content" -> "file_text";
      case "old" -> "old_str";
      case "new" -> "new_str";
      default -> meaning;
    };
  }

  /** What an argument is for, told by its name and its schema. */
  private static Optional<Object> meant(String name, JsonNode schema, Intent intent) {
    return switch (name.toLowerCase(Locale.ROOT).replace("_", "")) {
      case "path", "filepath", "filename", "absolutepath", "targetfile", "file" ->
          Optional.ofNullable(intent.values().get("path"));
      case "content", "contents", "filetext", "text" ->
          Optional.ofNullable(intent.values().get("content"));
      case "oldstring", "oldstr", "oldtext", "old", "before" ->
          Optional.ofNullable(intent.values().get("old"));
      case "newstring", "newstr", "newtext", "new", "after" ->
          Optional.ofNullable(intent.values().get("new"));
      case "edits" -> Optional.of(List.of(arguments(schema.path("items"), intent)));
      case "input", "patch", "patchtext" -> Optional.of(intent.patch());
      case "command", "cmd" -> Optional.of(command(schema, intent));
      case "description" -> Optional.of("What the stub asks for");
      default -> Optional.empty();
    };
  }

  private static Object command(JsonNode schema, Intent intent) {
    if (schema.path("enum").valueStream().anyMatch(verb -> verb.asString("").equals("create"))) {
      return intent.verb();
    }
    var isList = schema.path("type").asString("").equals("array");
    return isList ? List.of("bash", "-lc", intent.command()) : intent.command();
  }
}
