package dev.segue.bench.look;

import dev.segue.app.realcli.AcceptedHome;
import dev.segue.app.realcli.Cli;
import dev.segue.app.realcli.SessionScene;
import dev.segue.core.provider.Profile;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.files.profile.Profiles;
import dev.segue.testkit.stub.Behaviour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One CLI in a terminal of one appearance, from its start to a question. No rule is asked whether a
 * moment has come: what is to be judged does not say when it is looked at.
 */
record LookTrial(Cli cli, Appearance appearance, boolean isTrusted) {
  private static final long LOOK_MILLIS = 50;
  private static final long START_SECONDS = 60;
  private static final long REST_MILLIS = 2_500;
  private static final long DRAWN_MILLIS = 900;
  private static final int REDRAWN_LOOKS = 40;

  /** opencode 1.18.33 takes more than 15 s to its first request where others are at work. */
  private static final Duration REQUESTED = Duration.ofSeconds(90);

  private static final int TRIES = 4;
  private static final int MOST_LOOKS = 160;
  private static final String SLOW = "hello to you";
  private static final String WRITING = "make the file";

  /** Plays it; the looks in their order. */
  List<SeenLook> play(List<String> program, String path) throws IOException, InterruptedException {
    Path root = Files.createTempDirectory("look");
    try (var scene = SessionScene.make(root, program, path, cli)) {
      if (!isTrusted) {
        for (String file : List.of(".gemini/trustedFolders.json", ".copilot/config.json")) {
          Files.deleteIfExists(scene.home().resolve(file));
        }
      }
      Map<String, String> environment = scene.environment();
      environment.putAll(terminalProfile().environment());
      if (cli.id().equals("opencode")) {
        environment.put("OPENCODE_PERMISSION", "{\"edit\": \"ask\"}"); // Else it asks nobody.
      }
      appearance.into(environment);
      var argv = new ArrayList<>(List.of("/usr/bin/env", cli.id()));
      argv.addAll(AcceptedHome.arguments(cli));
      argv.addAll(asking());
      try (LookedAt seen = LookedAt.open(appearance, argv, scene.workspace(), environment)) {
        return isTrusted ? play(scene, seen) : List.of(asked(seen));
      }
    } finally {
      Folders.forget(root);
    }
  }

  private List<SeenLook> play(SessionScene scene, LookedAt seen) throws InterruptedException {
    // The first marker that a conversation holds decides.
    scene.stub().when(cli.api(), WRITING, write(scene));
    scene.stub().when(cli.api(), SLOW, slow());
    var looks = new ArrayList<SeenLook>();
    awaitStart(seen);
    looks.add(at(Moment.STARTUP_READY, seen));
    type(SLOW, seen);
    looks.add(at(Moment.IDLE_TYPED, seen));
    String typed = seen.screen().text();
    seen.type("\r");
    boolean isAsked =
        scene
            .stub()
            .awaitRequest(cli.api(), r -> !r.isSideCall() && r.body().contains(SLOW), REQUESTED)
            .isPresent();
    if (!isAsked) {
      return looks; // Some lose an Enter, and nothing that follows would be what it is called.
    }
    awaitDrawn(typed, seen);
    looks.add(at(Moment.BUSY, seen));
    TimeUnit.SECONDS.sleep(5);
    rest(seen, REST_MILLIS, 15_000);
    looks.add(at(Moment.READY_AFTER_TURN, seen));
    type(WRITING, seen);
    seen.type("\r");
    scene
        .stub()
        .awaitRequest(cli.api(), r -> !r.isSideCall() && r.body().contains(WRITING), REQUESTED);
    rest(seen, REST_MILLIS, 8_000);
    if (!isAnswered(scene)) {
      looks.add(at(Moment.DIALOG_PERMISSION, seen));
    }
    return looks;
  }

  /** Whether the model got a result of its call, which an agent that asks the user withholds. */
  private boolean isAnswered(SessionScene scene) {
    long requests =
        scene.stub().requests(cli.api()).stream()
            .filter(request -> !request.isSideCall() && request.body().contains(WRITING))
            .count();
    return requests > 1;
  }

  /** Arguments with which it asks before it writes. */
  private List<String> asking() {
    return switch (cli.id()) {
      case "claude" -> List.of("--permission-mode", "default");
      // 0.171.0 has no posture in which each command is asked about: the model wants it asked.
      case "codex" -> List.of("-s", "read-only", "-a", "on-request");
      // By itself a second model decides.
      case "qwen" -> List.of("--approval-mode", "default");
      default -> List.of();
    };
  }

  /** Types it; some drop what comes before they listen. */
  private static void type(String text, LookedAt seen) throws InterruptedException {
    for (int tries = 0; tries < TRIES && !seen.screen().text().contains(text); tries++) {
      seen.type(text);
      for (int looks = 0; looks < MOST_LOOKS && !seen.screen().text().contains(text); looks++) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
    }
    rest(seen, DRAWN_MILLIS, 6_000);
  }

  private SeenLook asked(LookedAt seen) throws InterruptedException {
    awaitStart(seen);
    return at(Moment.DIALOG_TRUST, seen);
  }

  private static Behaviour slow() {
    return new Behaviour.SlowStream("FAKE-REPLY, all of it", 4, Duration.ofMillis(900));
  }

  private Behaviour write(SessionScene scene) {
    String path = made(scene).toString();
    return switch (cli.id()) {
      // It asks only about a command that the model wants run outside of its sandbox.
      case "codex" ->
          new Behaviour.CallTool(
              "exec_command",
              """
              {"cmd": "touch %s", "sandbox_permissions": "require_escalated",
               "justification": "Do you want to allow a file to be made?"}
              """
                  .formatted(path),
              "FAKE-REPLY, made");
      default -> new Behaviour.WriteFile(path, "made\n", "FAKE-REPLY, made");
    };
  }

  private static Path made(SessionScene scene) {
    return scene.workspace().resolve("made.txt");
  }

  private SeenLook at(Moment moment, LookedAt seen) {
    return SeenLook.at(cli.id(), terminalProfile(), moment, seen);
  }

  private TerminalProfile terminalProfile() {
    Profile known = Profiles.shipped(cli.id());
    return Profiles.interactive(known, known.provenance().tested());
  }

  private static void awaitStart(LookedAt seen) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (System.nanoTime() < until
        && (seen.screen().lastWritten() < 2 || seen.quietMillis() < REST_MILLIS)) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  /** On a loaded machine a request is seen before the screen shows that it was sent. */
  private static void awaitDrawn(String typed, LookedAt seen) throws InterruptedException {
    for (int looks = 0; looks < REDRAWN_LOOKS && seen.screen().text().equals(typed); looks++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    TimeUnit.MILLISECONDS.sleep(DRAWN_MILLIS);
  }

  private static void rest(LookedAt seen, long millis, long most) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(most);
    TimeUnit.MILLISECONDS.sleep(millis);
    while (System.nanoTime() < until && seen.quietMillis() < millis) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }
}
