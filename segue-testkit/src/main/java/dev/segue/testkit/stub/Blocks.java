package dev.segue.testkit.stub;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Edits as blocks of text, for clients that offer no tools and read the model's answer. */
final class Blocks {
  private Blocks() {}

  static boolean areWanted(ModelApi.Call call) {
    return call.tools().isEmpty()
        && Stream.concat(call.system().stream(), call.users().stream())
            .anyMatch(text -> text.contains("SEARCH/REPLACE"));
  }

  /** The block, or nothing where the behaviour changes no file. */
  static Optional<String> of(ModelApi.Call call, Behaviour behaviour) {
    return switch (behaviour) {
      case Behaviour.WriteFile write -> Optional.of(block(call, write.path(), "", write.content()));
      case Behaviour.EditFile edit ->
          Optional.of(block(call, edit.path(), edit.oldText(), edit.newText()));
      case Behaviour.Answer _,
          Behaviour.Echo _,
          Behaviour.RunCommand _,
          Behaviour.CallTool _,
          Behaviour.SlowStream _,
          Behaviour.Hang _,
          Behaviour.Fail _,
          Behaviour.FailFirst _,
          Behaviour.FailAfter _,
          Behaviour.Cut _,
          Behaviour.Html502 _,
          Behaviour.MalformedStream _ ->
          Optional.empty();
    };
  }

  private static String block(ModelApi.Call call, String path, String before, String after) {
    return "%s\n```\n<<<<<<< SEARCH\n%s=======\n%s>>>>>>> REPLACE\n```\n"
        .formatted(relative(call, path), lines(before), lines(after));
  }

  private static String lines(String text) {
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
  }

  /**
   * The client's folder is not known: the longest end of the path that the client speaks of, or
   * else the name alone.
   */
  private static String relative(ModelApi.Call call, String path) {
    var whole = Path.of(path);
    if (!whole.isAbsolute()) {
      return path;
    }
    var said = String.join("\n", call.system()) + "\n" + call.prompt();
    for (int from = 0; from < whole.getNameCount(); from++) {
      var end = whole.subpath(from, whole.getNameCount()).toString();
      // The whole path without its slash would be found in the path itself.
      if (from > 0 && Stream.of(" ", "\n", "`", "\"", "'").anyMatch(c -> said.contains(c + end))) {
        return end;
      }
    }
    return whole.getFileName().toString();
  }
}
