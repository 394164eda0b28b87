package dev.segue.context.index.code;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder with files, and git in it where a test wants that. */
public final class Sandbox {
  private final Path folder;

  public Sandbox(Path folder) {
    this.folder = folder;
  }

  public Path folder() {
    return folder;
  }

  public void write(String path, String text) {
    write(path, text.getBytes(UTF_8));
  }

  public void write(String path, byte[] bytes) {
    try {
      Path file = folder.resolve(path);
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** A new repository in which everything may be committed. */
  public void init(String format) {
    git("init", "-q", "--object-format=" + format);
  }

  public void commitAll() {
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", "All of it");
  }

  /** What git prints. */
  public String git(String... arguments) {
    var argv =
        new ArrayList<>(
            List.of(
                "git",
                "-c",
                "user.name=Somebody",
                "-c",
                "user.email=somebody@example.org",
                "-c",
                "core.excludesFile=",
                "-c",
                "commit.gpgSign=false"));
    argv.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(argv)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"));
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    try {
      Process git = builder.start();
      String said = new String(git.getInputStream().readAllBytes(), UTF_8);
      if (git.waitFor() != 0) {
        throw new IllegalStateException("git %s: %s".formatted(List.of(arguments), said));
      }
      return said;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
