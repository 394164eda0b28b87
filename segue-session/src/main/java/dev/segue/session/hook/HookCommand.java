package dev.segue.session.hook;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command line of {@link HookMain} with the Java and the classes that run now. */
public final class HookCommand {
  /**
   * Small and soon ready: about 60 ms for a call on an idle machine. A cache of classes of its own
   * was tried and gained nothing.
   */
  private static final List<String> FLAGS =
      List.of(
          "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xms8m", "-Xmx64m", "-XX:-UsePerfData");

  private HookCommand() {}

  /** Its words; the event's name and the provider's are to follow. */
  public static List<String> words() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return Stream.of(
            Stream.of(java), FLAGS.stream(), Stream.of("-cp", classes(), HookMain.class.getName()))
        .flatMap(words -> words)
        .toList();
  }

  /** The same for a POSIX shell. */
  public static String line() {
    return words().stream().map(HookCommand::quoted).collect(Collectors.joining(" "));
  }

  private static String classes() {
    try {
      return Path.of(HookMain.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the place of Segue's own classes is no path", e);
    }
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
