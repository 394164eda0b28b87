package dev.segue.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which files a shell's command line reads, as far as its text says so: plain arguments of {@code
 * cat}, {@code head}, {@code tail}, {@code nl}, {@code less} and of {@code sed} that prints, and
 * what {@code <} names. What a shell would have to expand is passed over, and so is what stands
 * behind a here-document. The text is untrusted and nothing is run; time is linear in its length.
 */
public final class ShellReads {
  /** Longest command line that is looked at, in characters. */
  public static final int LONGEST = 4096;

  private static final int MOST_FILES = 50;

  private static final Set<String> SHELLS = Set.of("sh", "bash", "zsh", "dash");

  /** Programs that show files, and their one-letter options that take a value. */
  private static final Map<String, String> READERS =
      Map.of("cat", "", "head", "nc", "tail", "ncs", "nl", "bdfhilnsvw", "less", "", "sed", "efl");

  private final List<String> files = new ArrayList<>();
  private String folder = "";
  private boolean isFolderKnown = true;
  private boolean hasGroup;

  private ShellReads() {}

  /**
   * The files that a command line reads.
   *
   * @return paths as written, those behind a {@code cd} below its folder; at most {@value
   *     #MOST_FILES}, in their order
   */
  public static List<String> of(String commandLine) {
    var reads = new ShellReads();
    reads.script(commandLine, true);
    return List.copyOf(reads.files);
  }

  private void script(String text, boolean mayWrap) {
    if (text.length() > LONGEST) {
      return;
    }
    for (ShellWords.Command command : ShellWords.commands(text)) {
      hasGroup |= command.opensGroup();
      command.input().ifPresent(this::add);
      run(command.words(), mayWrap);
    }
  }

  private void run(List<ShellWords.Word> words, boolean mayWrap) {
    int at = 0;
    while (at < words.size() && words.get(at).isAssignment()) {
      at++;
    }
    if (at == words.size() || !words.get(at).isPlain()) {
      return;
    }
    String path = words.get(at).text();
    String program = path.substring(path.lastIndexOf('/') + 1);
    List<ShellWords.Word> arguments = words.subList(at + 1, words.size());
    if (program.equals("cd")) {
      change(arguments);
    } else if (mayWrap && SHELLS.contains(program)) {
      inner(arguments);
    } else if (READERS.containsKey(program)) {
      operands(program, arguments).forEach(this::add);
    }
  }

  /** {@code bash -lc 'cat a'}: how agents start each of their commands. */
  private void inner(List<ShellWords.Word> arguments) {
    if (arguments.size() >= 2
        && arguments.get(0).text().matches("-[a-z]*c")
        && arguments.get(1).isLiteral()) {
      script(arguments.get(1).text(), false);
    }
  }

  private void change(List<ShellWords.Word> arguments) {
    // A group's folder ends with it, and where it ends is not looked for.
    if (hasGroup
        || arguments.size() != 1
        || !arguments.getFirst().isPlain()
        || arguments.getFirst().text().startsWith("-")) {
      isFolderKnown = false;
    } else {
      folder = below(arguments.getFirst().text());
      isFolderKnown = isFolderKnown || folder.startsWith("/");
    }
  }

  private static List<ShellWords.Word> operands(String program, List<ShellWords.Word> arguments) {
    boolean isSed = program.equals("sed");
    var operands = new ArrayList<ShellWords.Word>();
    boolean hasScript = false;
    boolean takesOptions = true;
    for (int i = 0; i < arguments.size(); i++) {
      String text = arguments.get(i).text();
      boolean isOption = takesOptions && text.length() > 1 && text.startsWith("-");
      if (!isOption) {
        if (!text.equals("-") && !(program.equals("less") && text.startsWith("+"))) {
          operands.add(arguments.get(i));
        }
        continue;
      }
      if (isSed && text.matches("-[a-zA-Z]*i.*|--in-place.*")) {
        return List.of(); // It edits, and shows nothing.
      }
      hasScript |= text.matches("-[a-zA-Z]*[ef].*|--(?:expression|file)\\b.*");
      takesOptions = !text.equals("--");
      i += takesNextAsValue(program, text) ? 1 : 0;
    }
    if (isSed && !hasScript && !operands.isEmpty()) {
      operands.removeFirst();
    }
    return operands;
  }

  private static boolean takesNextAsValue(String program, String option) {
    if (option.startsWith("--")) {
      return option.matches("--(?:lines|bytes|expression|file)");
    }
    String valued = READERS.getOrDefault(program, "");
    int at = 1;
    while (at < option.length() && valued.indexOf(option.charAt(at)) < 0) {
      at++;
    }
    return at == option.length() - 1;
  }

  private void add(ShellWords.Word word) {
    boolean isAbsolute = word.text().startsWith("/");
    if (word.isPlain()
        && !word.text().isEmpty()
        && (isAbsolute || isFolderKnown)
        && files.size() < MOST_FILES) {
      files.add(below(word.text()));
    }
  }

  private String below(String path) {
    return path.startsWith("/") || folder.isEmpty() ? path : folder + "/" + path;
  }
}
