package dev.segue.bench.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The living processes of a scene, marked by Segue or not: all inherit a variable that names the
 * scene's folder.
 */
final class SceneProcesses {
  /** Holds the scene's folder, in the environment of everything that is started there. */
  static final String VARIABLE = "KILLS_SCENE";

  private static final int STARTED_AT = 19;

  private static final Pattern OURS =
      Pattern.compile("dev\\.segue\\.app\\.boot|/segue (run|add|export)");

  private final String mark;

  /**
   * One of them.
   *
   * @param startedAt in clock ticks since the machine was started
   */
  record Found(long pid, long startedAt, String command) {}

  SceneProcesses(Path scene) {
    this.mark = "\0%s=%s\0".formatted(VARIABLE, scene);
  }

  /** All that are alive, but for Segue itself, its launcher included; zombies are not. */
  List<Found> living() {
    var found = new ArrayList<Found>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      folders.forEach(
          folder ->
              find(folder)
                  .filter(one -> !OURS.matcher(one.command()).find())
                  .ifPresent(found::add));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private Optional<Found> find(Path folder) {
    try {
      String environment =
          "\0" + Files.readString(folder.resolve("environ"), StandardCharsets.ISO_8859_1);
      if (!environment.contains(mark)) {
        return Optional.empty();
      }
      return Optional.of(
          new Found(
              Long.parseLong(folder.getFileName().toString()),
              startedAt(folder),
              Files.readString(folder.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                  .replace('\0', ' ')
                  .strip()));
    } catch (IOException _) {
      return Optional.empty(); // Ended meanwhile, or another user's.
    }
  }

  /** Of a process that is alive. */
  static long startedAt(long pid) throws IOException {
    return startedAt(Path.of("/proc/" + pid));
  }

  private static long startedAt(Path folder) throws IOException {
    String stat = Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1);
    // Field 22 of proc_pid_stat(5); the name in field 2 may hold anything, parentheses too.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[STARTED_AT]);
  }
}
