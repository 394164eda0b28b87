package dev.segue.context.index.manifest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code go.mod}. */
final class GoMod implements BuildReader {
  /**
   * A requirement.
   *
   * @param name path of the module
   */
  private record Require(String name, String version, boolean isIndirect, int line) {}

  @Override
  public void read(BuildFile file, String text) {
    var requires = new ArrayList<Require>();
    Map<String, List<String>> replaced = new HashMap<>();
    String block = "";
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      int comment = line.indexOf("//");
      String code = (comment < 0 ? line : line.substring(0, comment)).strip();
      List<String> words = words(block.isEmpty() ? code : block + " " + code);
      if (code.equals(")")) {
        block = "";
      } else if (code.endsWith("(")) {
        block = code.substring(0, code.length() - 1).strip();
      } else if (words.size() >= 2) {
        switch (words.getFirst()) {
          case "module" -> file.module(words.get(1));
          case "require" -> {
            boolean isIndirect = comment >= 0 && line.substring(comment).contains("indirect");
            String version = words.size() > 2 ? words.get(2) : "";
            requires.add(new Require(words.get(1), version, isIndirect, number));
          }
          case "replace" -> replace(words, replaced);
          default -> {
            // The language's version, exclusions and retractions are no dependencies.
          }
        }
      }
    }
    requires.forEach(
        require -> add(file, require, replaced.getOrDefault(require.name(), List.of())));
  }

  /** {@code replace old [version] => new [version]}. */
  private static void replace(List<String> words, Map<String, List<String>> replaced) {
    int arrow = words.indexOf("=>");
    if (arrow >= 2 && arrow + 1 < words.size()) {
      replaced.put(words.get(1), words.subList(arrow + 1, words.size()));
    }
  }

  private static void add(BuildFile file, Require require, List<String> replacement) {
    Scope scope = require.isIndirect() ? Scope.INDIRECT : Scope.COMPILE;
    if (replacement.isEmpty()) {
      file.library(require.name(), require.version(), scope, require.line());
    } else if (replacement.getFirst().startsWith(".")) {
      file.usesFolder(replacement.getFirst(), scope, require.line());
    } else if (replacement.size() > 1) {
      file.library(replacement.getFirst(), replacement.get(1), scope, require.line());
    }
  }

  private static List<String> words(String line) {
    return List.of(line.replace("\"", "").replace("`", "").split("\\s++", -1));
  }
}
