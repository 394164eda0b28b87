package dev.segue.run.worktree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.core.testing.Requires;
import dev.segue.run.git.Folders;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A repository of a user with one commit, and a git that knows no configuration but its own. */
final class Sandbox {
  final Path root;

  private Sandbox(Path root) {
    this.root = root;
  }

  /** A repository with the file {@code a.txt}, which holds three lines. */
  static Sandbox repository(Path root) throws IOException {
    Requires.program("git", "worktrees of tasks");
    Files.createDirectories(root);
    var sandbox = new Sandbox(root.toRealPath());
    sandbox.git("init", "-q", "-b", "main");
    sandbox.git("config", "user.name", "User");
    sandbox.git("config", "user.email", "user@example.org");
    return sandbox.write("a.txt", "one\ntwo\nthree\n").commit("start");
  }

  /** The same for another folder, such as a worktree. */
  static Sandbox at(Path folder) {
    return new Sandbox(folder);
  }

  Trees trees() {
    return trees("shop");
  }

  Trees trees(String project) {
    return new Trees(new Worktrees(root, root.resolve(".segue/worktrees"), project));
  }

  Sandbox write(String path, String text) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.resolveSibling("."));
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String read(String path) {
    try {
      return Files.readString(root.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean has(String path) {
    return Folders.exists(root.resolve(path));
  }

  Sandbox commit(String message) {
    git("add", "-A", "--", ".", ":!.segue");
    git("commit", "-q", "--allow-empty", "-m", message);
    return this;
  }

  String head() {
    return git("rev-parse", "HEAD").strip();
  }

  /** What the user sees as not committed. */
  String status() {
    return git("status", "--porcelain", "-uall");
  }

  String git(String... arguments) {
    var argv = new ArrayList<>(List.of("git", "-c", "protocol.file.allow=always"));
    argv.addAll(List.of("-c", "user.name=User", "-c", "user.email=user@example.org"));
    argv.addAll(List.of(arguments));
    return run(argv);
  }

  String run(List<String> argv) {
    try {
      Process process =
          new ProcessBuilder(argv)
              .directory(root.toFile())
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"))
              .start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(argv + ": " + output);
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
