package dev.segue.testkit.stub;

import java.nio.file.Path;

/** Changes of files as command lines and as patches, for clients with no finer tool. */
final class Shell {
  private Shell() {}

  static String writing(String path, String content) {
    var parent = Path.of(path).getParent();
    return (parent == null ? "" : "mkdir -p " + quoted(parent.toString()) + " && ")
        + "printf '%s' "
        + quoted(content)
        + " > "
        + quoted(path);
  }

  static String editing(String path, String oldText, String newText) {
    return "BEFORE=%s AFTER=%s perl -0777 -pi -e 's/\\Q$ENV{BEFORE}\\E/$ENV{AFTER}/' %s"
        .formatted(quoted(oldText), quoted(newText), quoted(path));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  static String patchThatAdds(String path, String content) {
    return patch("Add", path, prefixed('+', content));
  }

  static String patchThatUpdates(String path, String oldText, String newText) {
    return patch("Update", path, "@@\n" + prefixed('-', oldText) + prefixed('+', newText));
  }

  private static String patch(String verb, String path, String lines) {
    return "*** Begin Patch\n*** " + verb + " File: " + path + "\n" + lines + "*** End Patch\n";
  }

  private static String prefixed(char sign, String text) {
    var lines = new StringBuilder();
    text.lines().forEach(line -> lines.append(sign).append(line).append('\n'));
    return lines.toString();
  }
}
