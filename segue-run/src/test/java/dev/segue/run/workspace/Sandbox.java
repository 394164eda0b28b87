package dev.segue.run.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.core.testing.Requires;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder that tests write into, with a real git where a test wants one. */
final class Sandbox {
  final Path root;

  Sandbox(Path root) {
    this.root = root;
  }

  static Sandbox withGit(Path root) throws IOException, InterruptedException {
    Requires.program("git", "evidence inside a work tree");
    var sandbox = new Sandbox(root);
    sandbox.git("init", "-q", "-b", "main");
    return sandbox;
  }

  Sandbox write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
    return this;
  }

  Sandbox delete(String path) throws IOException {
    Files.delete(root.resolve(path));
    return this;
  }

  Sandbox commit(String message) throws IOException, InterruptedException {
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", message);
    return this;
  }

  String git(String... arguments) throws IOException, InterruptedException {
    var argv = new ArrayList<>(List.of("git", "-c", "user.name=T", "-c", "user.email=t@t"));
    argv.addAll(List.of("-c", "commit.gpgSign=false", "-c", "protocol.file.allow=always"));
    argv.addAll(List.of(arguments));
    return run(argv);
  }

  String run(List<String> argv) throws IOException, InterruptedException {
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
  }
}
