package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.RelativePath;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the lists of pip. Lists that one refers to are read for themselves when they are found; a
 * list of constraints depends on nothing.
 */
final class Requirements implements BuildReader {
  /** In characters; the expressions below look at some of them more than once. */
  private static final int LONGEST = 2_000;

  private static final Pattern EDITABLE = Pattern.compile("(?:-e|--editable)[ =]\\s*+(\\S++).*+");
  private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)#.*+$");
  private static final Pattern EGG = Pattern.compile("[#&]egg=([A-Za-z0-9._-]{1,200})");

  /** Whether a file is such a list, as far as its path tells. */
  static boolean isOne(String path) {
    String name = RelativePath.name(path).toLowerCase(Locale.ROOT);
    boolean isInFolder = RelativePath.name(RelativePath.folder(path)).equals("requirements");
    return name.endsWith(".txt") && (name.matches(".*requirements.*") || isInFolder);
  }

  @Override
  public void read(BuildFile file, String text) {
    Scope scope = scope(file.path());
    var open = new StringBuilder();
    int number = 0;
    int first = 0;
    for (String line : text.lines().toList()) {
      number++;
      first = open.isEmpty() ? number : first;
      String code = COMMENT.matcher(line).replaceFirst("").stripTrailing();
      boolean goesOn = code.endsWith("\\");
      open.append(goesOn ? code.substring(0, code.length() - 1) : code);
      if (!goesOn) {
        line(file, open.toString().strip(), scope, first);
        open.setLength(0);
      }
    }
    line(file, open.toString().strip(), scope, first);
  }

  private static Scope scope(String path) {
    String words = path.toLowerCase(Locale.ROOT);
    String name = RelativePath.name(words);
    if (name.contains("test")) {
      return Scope.TEST;
    } else if (name.contains("constraint")) {
      return Scope.MANAGED;
    }
    return name.matches(".*(?:dev|lint|doc).*") ? Scope.DEV : Scope.COMPILE;
  }

  private static void line(BuildFile file, String line, Scope scope, int number) {
    // Options of one requirement begin with two dashes: "--hash=…".
    int options = line.indexOf(" --", 1);
    String own = options < 0 ? line : line.substring(0, options).strip();
    if (own.length() > LONGEST) {
      return;
    }
    Matcher editable = EDITABLE.matcher(own);
    String given = editable.matches() ? editable.group(1) : own;
    Matcher egg = EGG.matcher(given);
    if (given.isEmpty() || (given.startsWith("-") && !editable.matches())) {
      return;
    }
    if (given.startsWith(".")) {
      // An extra may follow the folder: ".[dev]".
      String folder = given.replaceFirst("\\[[^\\]]*+\\]\\s*+$", "");
      if (!folder.endsWith(".whl")) {
        file.usesFolder(folder, scope, number);
      }
    } else if (given.contains("://")) {
      String[] named = given.split("\\s*+@\\s++", 2);
      if (named.length == 2) {
        Requirement.of(named[0]).ifPresent(r -> file.library(r.name(), named[1], scope, number));
      } else if (egg.find()) {
        file.library(egg.group(1), given, scope, number);
      }
    } else {
      Requirement.of(given).ifPresent(r -> file.library(r.name(), r.version(), scope, number));
    }
  }
}
