package dev.segue.bench.terminal;

import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.session.play.DeliveryScenario;
import dev.segue.session.terminal.PtyTerminal;
import dev.segue.session.terminal.ScreenEmulator;
import dev.segue.session.terminal.TerminalListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Delivers as plainly as possible: waits for an empty composer, pastes, sees the text, waits as
 * long as this agent needs, presses Enter once, and sees the composer empty or a turn. It checks
 * nothing twice, keeps nothing and believes what it sees.
 */
final class BareControl implements TerminalListener {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final DeliveryScenario deliveryScenario;
  private final ScreenEmulator emulator;
  private final BlockingQueue<byte[]> inbox = new LinkedBlockingQueue<>();
  private final Map<String, Long> done = new HashMap<>();

  BareControl(DeliveryScenario deliveryScenario) {
    this.deliveryScenario = deliveryScenario;
    var size = deliveryScenario.script().size();
    this.emulator = new ScreenEmulator(size.columns(), size.rows());
  }

  @Override
  public void output(byte[] bytes) {
    inbox.add(bytes);
  }

  @Override
  public void ended(int exitCode) {
    inbox.add(new byte[0]);
  }

  /** The milliseconds of the agent's time at which each message was known to be taken. */
  Map<String, Long> play(Duration until, PtyStage stage) throws IOException, InterruptedException {
    try (PtyTerminal pty = stage.start(this)) {
      PtyAgent agent = stage.begin(pty, _ -> {});
      for (DeliveryScenario.Line line : deliveryScenario.lines()) {
        deliver(line, agent, pty, until.toMillis());
      }
      agent.stop();
    }
    return done;
  }

  private void deliver(DeliveryScenario.Line line, PtyAgent agent, PtyTerminal pty, long until)
      throws InterruptedException {
    while (agent.now() < line.at()) {
      take(line.at() - agent.now());
    }
    if (!await(agent, until, verdict -> isEmpty(verdict) && verdict.state() == AgentState.READY)) {
      return;
    }
    String keys = "\u001b[200~" + line.body().replace('\n', '\r') + "\u001b[201~";
    pty.write(keys.getBytes(StandardCharsets.UTF_8), () -> {});
    if (!await(agent, until, BareControl::isFilled)) {
      return;
    }
    long enterAt = agent.now() + deliveryScenario.profile().typing().enterDelay().toMillis();
    while (agent.now() < enterAt) {
      take(enterAt - agent.now());
    }
    pty.write("\r".getBytes(StandardCharsets.US_ASCII), () -> {});
    if (await(agent, until, v -> isEmpty(v) || v.state() == AgentState.BUSY)) {
      done.put(line.id(), agent.now());
    }
  }

  private static boolean isEmpty(ReadinessVerdict verdict) {
    return verdict.composer().content() == Composer.Content.EMPTY;
  }

  private static boolean isFilled(ReadinessVerdict verdict) {
    return verdict.composer().content() == Composer.Content.TEXT
        || verdict.composer().content() == Composer.Content.PASTE;
  }

  /** Condition to wait for. */
  private interface Wanted {
    boolean is(ReadinessVerdict verdict);
  }

  private boolean await(PtyAgent agent, long until, Wanted wanted) throws InterruptedException {
    while (agent.now() < until) {
      if (wanted.is(judge())) {
        return true;
      }
      take(100);
    }
    return false;
  }

  private void take(long millis) throws InterruptedException {
    byte[] bytes = inbox.poll(Math.max(1, millis), TimeUnit.MILLISECONDS);
    if (bytes != null) {
      emulator.feed(bytes);
    }
  }

  private ReadinessVerdict judge() {
    var observation =
        new AgentObservation(
            emulator.snapshot(),
            LONG,
            Duration.ZERO,
            true,
            AgentObservation.Foreground.AGENT,
            AgentObservation.Turn.UNKNOWN);
    return Readiness.judge(deliveryScenario.profile(), observation, Optional.empty());
  }
}
