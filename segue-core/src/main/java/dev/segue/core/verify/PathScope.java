package dev.segue.core.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The folder that operands may name files of. Judges text only; links are the shell's concern.
 *
 * @param workspace absolute, {@code /}-separated, without {@code .} and {@code ..}
 * @param folder where commands run; the workspace or a folder below it
 */
record PathScope(String workspace, String folder) {
  PathScope {
    workspace = normal(workspace);
    folder = normal(folder);
    if (!within(folder, workspace)) {
      throw new IllegalArgumentException(folder + " is not below " + workspace);
    }
  }

  /** Why the first bad one of these operands may not be read. */
  Optional<String> objection(List<String> operands) {
    return operands.stream().map(this::objection).flatMap(Optional::stream).findFirst();
  }

  private Optional<String> objection(String operand) {
    if (operand.isEmpty()) {
      return Optional.of("an empty path");
    }
    if (operand.equals("-")) {
      return Optional.of("reads its input, which is empty");
    }
    if (operand.startsWith("~")) {
      return Optional.of("a home folder: " + operand);
    }
    if (operand.indexOf('*') >= 0 || operand.indexOf('?') >= 0) {
      return Optional.of("no shell expands " + operand);
    }
    String absolute = absolute(operand);
    if (!within(absolute, workspace)) {
      return Optional.of("outside the workspace: " + operand);
    }
    if (within(absolute, workspace + "/.segue")) {
      return Optional.of("Segue's own files: " + operand);
    }
    return Optional.empty();
  }

  /** Whether the operand is the workspace, the folder of the command, or something between. */
  boolean alwaysThere(String operand) {
    return within(folder, absolute(operand));
  }

  /** The operand as a normal absolute path. */
  String absolute(String operand) {
    return normal(operand.startsWith("/") ? operand : folder + "/" + operand);
  }

  private static boolean within(String path, String ancestor) {
    return ancestor.equals("/") || path.equals(ancestor) || path.startsWith(ancestor + "/");
  }

  private static String normal(String path) {
    Deque<String> names = new ArrayDeque<>();
    for (String name : path.split("/", -1)) {
      if (name.equals("..")) {
        names.pollLast();
      } else if (!name.isEmpty() && !name.equals(".")) {
        names.addLast(name);
      }
    }
    return "/" + String.join("/", names);
  }
}
