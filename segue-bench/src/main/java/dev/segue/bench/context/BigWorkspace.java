package dev.segue.bench.context;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A git workspace of very many source files in Java, Python and TypeScript, with a history; the
 * same files for the same seed. Files of a folder share a topic and name things after it, so that
 * tasks have something to find; word frequencies fall off as those of real code do.
 */
final class BigWorkspace {
  private static final int COMMITS = 300;
  private static final int WORDS = 4_000;
  private static final int TOPIC_WORDS = 40;
  private static final int FILES_OF_A_FOLDER = 25;
  private static final List<String> ENDINGS = List.of("java", "java", "py", "py", "ts");

  private final Path folder;
  private final SplittableRandom random;
  private final List<String> words;
  private final List<List<String>> topics = new ArrayList<>();
  private final List<Path> files = new ArrayList<>();
  private long bytes;

  private BigWorkspace(Path folder, long seed) {
    this.folder = folder;
    this.random = new SplittableRandom(seed);
    this.words = made();
  }

  /** Makes one in an empty folder, with git. */
  static BigWorkspace make(Path folder, int files, long seed) throws IOException {
    var workspace = new BigWorkspace(folder, seed);
    workspace.write(files);
    workspace.commit();
    return workspace;
  }

  Path folder() {
    return folder;
  }

  List<Path> files() {
    return List.copyOf(files);
  }

  long bytes() {
    return bytes;
  }

  private List<String> made() {
    Set<String> made = new LinkedHashSet<>();
    List<String> syllables =
        List.of(
            "ra", "ke", "to", "lin", "mar", "ses", "pol", "ta", "ver", "cho", "dan", "fi", "gor",
            "hul", "jam", "bex");
    while (made.size() < WORDS) {
      made.add(
          random
              .ints(2 + random.nextInt(2), 0, syllables.size())
              .mapToObj(syllables::get)
              .collect(Collectors.joining()));
    }
    return List.copyOf(made);
  }

  /** Of a topic mostly; else any, and the first ones far more often than the last. */
  private String word(List<String> topic) {
    double skewed = Math.pow(random.nextDouble(), 3);
    return random.nextInt(10) < 6
        ? topic.get((int) (skewed * topic.size()))
        : words.get((int) (skewed * words.size()));
  }

  private String text(List<String> topic, int length) {
    return IntStream.range(0, length).mapToObj(_ -> word(topic)).collect(Collectors.joining(" "));
  }

  private String name(List<String> topic) {
    return word(topic) + capital(word(topic));
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private void write(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      int number = i / FILES_OF_A_FOLDER;
      if (number == topics.size()) {
        topics.add(
            random.ints(TOPIC_WORDS, 0, words.size()).mapToObj(words::get).distinct().toList());
      }
      List<String> topic = topics.get(number);
      String ending = ENDINGS.get(random.nextInt(ENDINGS.size()));
      Path file =
          folder.resolve(
              "module%d/src/main/%s%d/%s%d.%s"
                  .formatted(
                      number / 10, topic.getFirst(), number, capital(name(topic)), i, ending));
      Files.createDirectories(file.getParent());
      byte[] source = source(topic, ending, i).getBytes(StandardCharsets.UTF_8);
      bytes += source.length;
      Files.write(file, source);
      files.add(file);
    }
  }

  private String source(List<String> topic, String ending, int number) {
    int functions = 3 + random.nextInt(17);
    var source = new StringBuilder();
    String type = capital(name(topic)) + number;
    source.append(
        switch (ending) {
          case "py" -> "\"\"\"" + text(topic, 30) + "\"\"\"\n\nclass " + type + ":\n";
          case "ts" -> "/** " + text(topic, 30) + " */\nexport class " + type + " {\n";
          default -> "package made;\n\n/** " + text(topic, 30) + " */\nclass " + type + " {\n";
        });
    for (int i = 0; i < functions; i++) {
      source.append(function(topic, ending, name(topic) + i));
    }
    return source.append(ending.equals("py") ? "" : "}\n").toString();
  }

  private String function(List<String> topic, String ending, String name) {
    String doc = text(topic, 12);
    String body =
        IntStream.range(0, 3 + random.nextInt(10))
            .mapToObj(_ -> statement(topic, ending))
            .collect(Collectors.joining());
    return switch (ending) {
      case "py" ->
          "    def %s(self, %s):\n        \"\"\"%s\"\"\"\n%s\n"
              .formatted(name, word(topic), doc, body);
      case "ts" -> "  // %s\n  %s(%s: string) {\n%s  }\n".formatted(doc, name, word(topic), body);
      default ->
          "  /** %s */\n  void %s(String %s) {\n%s  }\n".formatted(doc, name, word(topic), body);
    };
  }

  private String statement(List<String> topic, String ending) {
    String left = name(topic);
    String call = "%s.%s(\"%s\", %s)".formatted(word(topic), name(topic), text(topic, 2), left);
    return switch (ending) {
      case "py" -> "        %s = %s\n".formatted(left, call);
      case "ts" -> "    const %s = %s;\n".formatted(left, call);
      default -> "    var %s = %s;\n".formatted(left, call);
    };
  }

  /** A task about the files of one folder: a sentence or two, sometimes with a name of theirs. */
  String task(long seed) {
    var own = new SplittableRandom(seed);
    List<String> topic = topics.get(own.nextInt(topics.size()));
    String first =
        own.ints(6, 0, topic.size()).mapToObj(topic::get).collect(Collectors.joining(" "));
    String more =
        own.ints(40, 0, topic.size()).mapToObj(topic::get).collect(Collectors.joining(" "));
    Path near = files.get(own.nextInt(files.size()));
    return "Mend %s\n\n%s.%s"
        .formatted(first, more, own.nextInt(4) == 0 ? "\nSee " + folder.relativize(near) : "");
  }

  /** All files in one commit, then commits that change some of one folder. */
  private void commit() throws IOException {
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("commit", "-q", "-m", "Begin");
    Process importing = start("fast-import", "--quiet");
    try (OutputStream out = importing.getOutputStream()) {
      for (int i = 0; i < COMMITS; i++) {
        int number = random.nextInt(topics.size());
        List<String> topic = topics.get(number);
        byte[] message =
            (text(topic, 8) + "\n\n" + text(topic, 40)).getBytes(StandardCharsets.UTF_8);
        print(
            out,
            "commit refs/heads/main\ncommitter bench <bench@localhost> %d +0000\ndata %d\n"
                .formatted(1_700_000_000 + i, message.length));
        out.write(message);
        print(out, i == 0 ? "\nfrom refs/heads/main^0\n" : "\n");
        for (int j = 1 + random.nextInt(5); j > 0; j--) {
          change(
              out,
              Math.min(
                  files.size() - 1, number * FILES_OF_A_FOLDER + random.nextInt(FILES_OF_A_FOLDER)),
              topic);
        }
      }
    }
    ended(importing);
    git("reset", "-q");
  }

  private void change(OutputStream out, int number, List<String> topic) throws IOException {
    Path file = files.get(number);
    String mark = file.toString().endsWith(".py") ? "# " : "// ";
    append(file, mark + text(topic, 6));
    byte[] now = Files.readAllBytes(file);
    print(out, "M 100644 inline %s\ndata %d\n".formatted(folder.relativize(file), now.length));
    out.write(now);
    print(out, "\n");
  }

  private static void print(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a line to a file. */
  static void append(Path file, String line) throws IOException {
    Files.writeString(file, Files.readString(file) + line + "\n");
  }

  private void git(String... words) throws IOException {
    ended(start(words));
  }

  private Process start(String... words) throws IOException {
    var argv =
        new ArrayList<>(
            List.of(
                "git",
                "-C",
                folder.toString(),
                "-c",
                "user.name=bench",
                "-c",
                "user.email=b@localhost",
                "-c",
                "gc.auto=0"));
    argv.addAll(Arrays.asList(words));
    return new ProcessBuilder(argv)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void ended(Process process) throws IOException {
    try {
      if (process.waitFor() != 0) {
        throw new IOException("git ended with " + process.exitValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
