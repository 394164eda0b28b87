package dev.segue.app.boot.session;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command line that starts this very program once more. */
final class OwnProgram {
  private static final String MAIN = "dev.segue.app.boot.Main";

  /** Where this process was not started by the launcher. */
  private static final List<String> FLAGS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC");

  /** Of two backends of SLF4J on a class path the one that writes; the launcher says it, too. */
  private static final List<String> BACKEND =
      List.of(
          "-Dslf4j.provider=org.slf4j.jul.JULServiceProvider", "-Dslf4j.internal.verbosity=WARN");

  private static final String BACKEND_JAR = "slf4j-jdk14-";

  private OwnProgram() {}

  /** Its first words; the command is to follow. */
  static List<String> words() throws IOException {
    List<String> own = ownWords();
    int main = own.indexOf(MAIN);
    List<String> flags =
        main < 0 ? FLAGS : own.subList(1, main).stream().filter(OwnProgram::isFlag).toList();
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(flags);
    String classPath = classPath();
    if (classPath.contains(BACKEND_JAR)) {
      words.addAll(BACKEND);
    }
    words.addAll(List.of("-cp", classPath, MAIN));
    return words;
  }

  /** The class path is a word of its own, and takes another one along; the backend follows it. */
  private static boolean isFlag(String word) {
    return word.startsWith("-") && !word.equals("-cp") && !BACKEND.contains(word);
  }

  /** Unlike what Java tells of its own process, not cut after 4096 bytes. */
  private static List<String> ownWords() {
    try {
      String line = Files.readString(Path.of("/proc/self/cmdline"), StandardCharsets.UTF_8);
      return List.of(line.split("\0", -1));
    } catch (IOException _) {
      return List.of(); // A system without /proc.
    }
  }

  /** With what the launcher leaves away for most commands: a pseudo terminal, and a log. */
  private static String classPath() throws IOException {
    String path = System.getProperty("java.class.path");
    String home = System.getProperty("segue.home");
    var all = new StringBuilder(path);
    for (String folder : List.of("more", "log")) {
      if (home == null || !Files.isDirectory(Path.of(home, folder))) {
        continue;
      }
      try (Stream<Path> jars = Files.list(Path.of(home, folder))) {
        jars.map(Path::toString)
            .filter(jar -> !path.contains(jar))
            .sorted()
            .forEach(jar -> all.append(File.pathSeparator).append(jar));
      }
    }
    return all.toString();
  }
}
