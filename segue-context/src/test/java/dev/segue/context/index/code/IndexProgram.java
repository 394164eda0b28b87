package dev.segue.context.index.code;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** An index in a process of its own, which prints a line as soon as it has kept something. */
public final class IndexProgram {
  private IndexProgram() {}

  /** Starts it. */
  static Process start(Path workspace, Path file) throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                IndexProgram.class.getName(),
                workspace.toString(),
                file.toString()))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Takes the workspace and the index's file. */
  public static void main(String[] arguments) throws InterruptedException {
    try (var index =
        new FileIndex<>(
            Path.of(arguments[0]), Path.of(arguments[1]), new Words(), Clock.systemUTC())) {
      var files = index.refresh(new Printing()).files();
      System.out.println("all " + files.hashCode());
    }
  }

  private static final class Printing implements IndexListener {
    @Override
    public void read(int done, int all) {
      System.out.println("read " + done);
    }

    @Override
    public void keepsNothing(String reason) {
      System.out.println("failed " + reason);
    }
  }
}
