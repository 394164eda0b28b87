package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import dev.segue.app.realcli.SessionScene;
import dev.segue.bench.hygiene.Living;
import dev.segue.core.session.SessionState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One session of a real CLI that is ended in one way; nothing of it may live on. */
record EndTrial(Cli cli, Place place, Way way) {
  /** Times the patience of one look; a loaded machine is slow to end a program. */
  private static final int PATIENCE = 3;

  private static final int SHOWN = 120;

  /** Place in which the agent runs. */
  enum Place {
    ATTACHED,
    DETACHED,
    TMUX;

    private List<String> flags() {
      return switch (this) {
        case ATTACHED -> List.of();
        case DETACHED -> List.of("--detach");
        case TMUX -> List.of("--tmux", "--detach");
      };
    }
  }

  /** How it ends. */
  enum Way {
    STOP,
    CLOSED_TERMINAL,
    SIGTERM,
    KILLED;

    /** Whether there is such an end there. */
    boolean isPossible(Place place) {
      return this != CLOSED_TERMINAL || place == Place.ATTACHED;
    }
  }

  /**
   * What came of it; what lives on is ended.
   *
   * @param alone the CLI without Segue
   */
  List<String> play(List<String> program, String path, Alone alone)
      throws IOException, InterruptedException {
    Path root = Clis.folder();
    try (var scene = SessionScene.make(root, program, path, cli)) {
      alone.furnish(scene.home());
      List<String> problems = play(scene);
      if (problems.isEmpty()) {
        StartTrial.forget(root);
      }
      return problems;
    }
  }

  private List<String> play(SessionScene scene) throws IOException, InterruptedException {
    var problems = new ArrayList<String>();
    Optional<Seat> seat = Optional.empty();
    if (place == Place.ATTACHED) {
      seat = Optional.of(Seat.open(scene, scene.startCommand(false), Map.of()));
    } else {
      SessionScene.Ended started = scene.start(place.flags());
      if (started.exitCode() != 0) {
        problems.add("start: " + started);
      }
    }
    boolean isReady = StartTrial.await(() -> isReady(scene));
    if (!isReady) {
      problems.add("never ready");
    }
    int before = marked(scene).size();
    end(scene, seat);
    List<Living> left = StartTrial.left(scene);
    for (int again = 0; again < PATIENCE && !left.isEmpty(); again++) {
      left = StartTrial.left(scene);
    }
    seat.ifPresent(Seat::close);
    if (before < 2) {
      problems.add("only %d processes were there".formatted(before));
    }
    left.forEach(one -> problems.add("lives on: " + one.pid() + " " + told(one.command())));
    left.forEach(one -> ProcessHandle.of(one.pid()).ifPresent(ProcessHandle::destroyForcibly));
    return problems;
  }

  private static String told(String command) {
    String line = command.lines().findFirst().orElse("");
    return line.substring(Math.max(0, line.length() - SHOWN));
  }

  private static boolean isReady(SessionScene scene) throws IOException {
    return scene.events().stream()
        .anyMatch(e -> e.event() instanceof SessionState state && state.state().equals("ready"));
  }

  private void end(SessionScene scene, Optional<Seat> seat)
      throws IOException, InterruptedException {
    switch (way) {
      case STOP -> scene.command("stop");
      case CLOSED_TERMINAL -> seat.orElseThrow().hangUp();
      case SIGTERM -> owners(scene).forEach(ProcessHandle::destroy);
      case KILLED -> {
        owners(scene).forEach(ProcessHandle::destroyForcibly);
        if (place == Place.TMUX) {
          scene.command("stop"); // It lives on until then, and is meant to.
        }
      }
    }
  }

  private static List<ProcessHandle> owners(SessionScene scene) {
    return marked(scene).stream()
        .filter(one -> one.command().contains("dev.segue.app.boot.Main"))
        .flatMap(one -> ProcessHandle.of(one.pid()).stream())
        .toList();
  }

  private static List<Living> marked(SessionScene scene) {
    String mark = "\0%s=%s\0".formatted(SessionScene.VARIABLE, scene.root());
    return Living.trees(one -> one.environment().contains(mark), Set.of());
  }

  @Override
  public String toString() {
    return "%-9s %-9s %-16s".formatted(cli.id(), place, way);
  }
}
