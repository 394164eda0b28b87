package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import dev.segue.app.realcli.SessionScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A CLI in a start and a turn without Segue.
 *
 * @param files what it writes into its home folder
 * @param packages what it fetches from a registry before it does anything else in a new home
 *     folder, for minutes on a slow network; a folder that may not be there
 */
record Alone(Set<String> files, Path packages) {
  private static final String PLACE = ".config/opencode";

  static Alone watch(List<String> program, String path, Cli cli)
      throws IOException, InterruptedException {
    Path root = Clis.folder();
    Set<String> changed;
    try (var scene = SessionScene.make(root, program, path, cli)) {
      HomeFiles before = HomeFiles.of(scene.home());
      try (BareHand hand = BareHand.start(scene)) {
        if (!hand.isReady()) {
          System.out.printf("%s alone is not ready:%n%s%n", cli.id(), hand.shown());
        }
        hand.submit("hello alone", 600);
        hand.isAsked("hello alone");
        hand.isReady();
        TimeUnit.SECONDS.sleep(4);
        if (Files.isDirectory(scene.home().resolve(PLACE))) {
          StartTrial.await(
              () -> Files.exists(scene.home().resolve(PLACE + "/node_modules/.package-lock.json")));
        }
      }
      StartTrial.left(scene)
          .forEach(one -> ProcessHandle.of(one.pid()).ifPresent(ProcessHandle::destroyForcibly));
      changed = HomeFiles.of(scene.home()).changedSince(before);
    }
    return new Alone(changed, root.resolve("home").resolve(PLACE));
  }

  /** Puts what it fetched into another home folder. */
  void furnish(Path home) throws IOException, InterruptedException {
    for (String name : List.of("node_modules", "package.json", "package-lock.json", ".gitignore")) {
      Path from = packages.resolve(name);
      if (Files.exists(from)) {
        new ProcessBuilder("cp", "-a", "--link", from.toString(), home.resolve(PLACE).toString())
            .inheritIO()
            .start()
            .waitFor();
      }
    }
  }
}
