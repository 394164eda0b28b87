package dev.segue.bench.start;

import dev.segue.app.realcli.AcceptedHome;
import dev.segue.app.realcli.SessionScene;
import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The control: a CLI without Segue, and hands that wait for an empty composer, paste, see the text,
 * press Enter once and look whether the composer is empty again. They look every 10 ms and wait for
 * nothing else.
 */
final class BareHand implements AutoCloseable {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(4);
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final SessionScene scene;
  private final TerminalProfile profile;
  private final Seat seat;
  private Optional<ReadinessVerdict> before = Optional.empty();

  private BareHand(SessionScene scene, TerminalProfile profile, Seat seat) {
    this.scene = scene;
    this.profile = profile;
    this.seat = seat;
  }

  static BareHand start(SessionScene scene) throws IOException {
    TerminalProfile profile = Clis.profile(scene.cli());
    var argv = new ArrayList<>(List.of("/usr/bin/env", scene.cli().id()));
    argv.addAll(AcceptedHome.arguments(scene.cli()));
    return new BareHand(scene, profile, Seat.open(scene, argv, profile.environment()));
  }

  /** Whether it comes to wait for its user. */
  boolean isReady() throws InterruptedException {
    return await(verdict -> verdict.state() == AgentState.READY, START_NANOS);
  }

  /**
   * Submits a text; the agent waits for its user.
   *
   * @param pauseMillis before Enter
   * @return how long it took, in milliseconds; empty when Enter had no effect, and it was pressed
   *     again
   */
  OptionalLong submit(String text, long pauseMillis) throws InterruptedException {
    long begin = System.nanoTime();
    await(BareHand::isEmpty, PATIENCE_NANOS);
    byte[] keys =
        ("\u001b[200~" + text.replace('\n', '\r') + "\u001b[201~").getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from < keys.length; from += 512) {
      seat.write(
          java.util.Arrays.copyOfRange(keys, from, Math.min(keys.length, from + 512)), () -> {});
    }
    await(BareHand::isFilled, PATIENCE_NANOS);
    TimeUnit.MILLISECONDS.sleep(pauseMillis);
    seat.type("\r");
    boolean isTaken = await(verdict -> !isFilled(verdict), PATIENCE_NANOS);
    long millis = (System.nanoTime() - begin) / 1_000_000;
    if (!isTaken) {
      seat.type("\r");
      await(BareHand::isEmpty, PATIENCE_NANOS);
    }
    return isTaken ? OptionalLong.of(millis) : OptionalLong.empty();
  }

  /** Whether a text reaches the model. */
  boolean isAsked(String text) throws InterruptedException {
    return scene
        .stub()
        .awaitRequest(
            scene.cli().api(),
            (StubModel.Request request) -> !request.isSideCall() && request.body().contains(text),
            Duration.ofSeconds(20))
        .isPresent();
  }

  private static boolean isEmpty(ReadinessVerdict verdict) {
    Composer.Content content = verdict.composer().content();
    return content == Composer.Content.EMPTY || content == Composer.Content.GHOST;
  }

  private static boolean isFilled(ReadinessVerdict verdict) {
    Composer.Content content = verdict.composer().content();
    return content == Composer.Content.TEXT || content == Composer.Content.PASTE;
  }

  private boolean await(Predicate<ReadinessVerdict> wanted, long most) throws InterruptedException {
    long until = System.nanoTime() + most;
    while (System.nanoTime() < until) {
      var quiet = Duration.ofMillis(seat.quietMillis());
      ReadinessVerdict verdict =
          Readiness.judge(
              profile,
              new AgentObservation(
                  seat.screen(),
                  quiet,
                  quiet,
                  seat.isAlive(),
                  AgentObservation.Foreground.AGENT,
                  AgentObservation.Turn.UNKNOWN),
              before);
      before = Optional.of(verdict);
      if (wanted.test(verdict)) {
        return true;
      }
      TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
    }
    return false;
  }

  /** What it shows. */
  String shown() {
    return before.map(verdict -> verdict.state() + ": " + verdict.reason()).orElse("")
        + "\n"
        + seat.screen().text();
  }

  @Override
  public void close() {
    seat.close();
  }
}
