package dev.segue.session.play;

import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.files.profile.Profiles;
import dev.segue.testkit.terminal.Fault;
import dev.segue.testkit.terminal.Script;
import dev.segue.testkit.terminal.skins.Appearance;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Scenario to play: an agent, the observer beside its screen, messages, and the moment when the
 * owner is killed.
 *
 * @param killedAt number of the owner's deed that is its last, from 1; 0 for never
 * @param absence how long nobody owns the session then, in milliseconds
 */
public record DeliveryScenario(
    Script script,
    ScenarioObserver scenarioObserver,
    List<Line> lines,
    int killedAt,
    long absence) {
  private static final Fault[] FAULTS = {
    Fault.START,
    Fault.DISCARD_INPUT,
    Fault.TRUST,
    Fault.UPDATE,
    Fault.PERMISSION,
    Fault.NUDGE,
    Fault.YES_MARKED,
    Fault.GHOST,
    Fault.ENTER_LOST,
    Fault.ENTER_NEWLINE,
    Fault.PLACEHOLDER,
    Fault.NO_ECHO,
    Fault.CRLF,
    Fault.CURSOR_MOVES,
    Fault.BUSY,
    Fault.BUSY_FOR_EVER,
    Fault.INSTANT,
    Fault.CRASH,
    Fault.CRASH_AT,
    Fault.SHELL,
    Fault.BANNER,
    Fault.UNKNOWN,
    Fault.REPAINT,
    Fault.HUMAN,
    Fault.HUMAN_ENTER,
    Fault.ABORT,
    Fault.TABS,
    Fault.NO_BRACKETS,
    Fault.QUOTES,
    Fault.LANGUAGES,
    Fault.TRANSCRIPT,
    Fault.HOOK
  };
  private static final int MOST_FAULTS = 4;
  private static final int MOST_DEEDS = 24;
  private static final int MOST_ABSENCE = 4_000;
  private static final int ARRIVAL = 6_000;

  private static final Map<Appearance, TerminalProfile> PROFILES = new EnumMap<>(Appearance.class);

  static {
    PROFILES.put(Appearance.CLAUDE, shipped("claude"));
    PROFILES.put(Appearance.CODEX, shipped("codex"));
    PROFILES.put(Appearance.GEMINI, shipped("gemini"));
    PROFILES.put(Appearance.PLAIN, Profiles.conservative());
  }

  public DeliveryScenario {
    lines = List.copyOf(lines);
  }

  /**
   * A message.
   *
   * @param at when it is queued, milliseconds since the agent began
   */
  public record Line(String id, String body, long at) {}

  private static TerminalProfile shipped(String id) {
    return Profiles.shipped(id).atTerminal().orElseThrow().terminalProfile();
  }

  /** An agent without faults and without messages. */
  public static DeliveryScenario of(Appearance appearance) {
    return new DeliveryScenario(Script.of(1, appearance), ScenarioObserver.NONE, List.of(), 0, 0);
  }

  /** The scene of a seed. */
  public static DeliveryScenario of(long seed, boolean isKilled) {
    var random = new SplittableRandom(seed);
    Script script =
        faulty(Script.of(seed, List.of(Appearance.values()).get(random.nextInt(4))), random);
    ScenarioObserver scenarioObserver = List.of(ScenarioObserver.values()).get(random.nextInt(3));
    if (scenarioObserver != ScenarioObserver.NONE) {
      script = script.with(Fault.TRANSCRIPT).with(Fault.HOOK);
    }
    var lines = new ArrayList<Line>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      String body =
          Bodies.any(
              random,
              Objects.requireNonNull(PROFILES.get(script.appearance())).typing().pasteLimit());
      lines.add(new Line("d" + i, body, random.nextInt(ARRIVAL)));
    }
    var deliveryScenario = new DeliveryScenario(script, scenarioObserver, lines, 0, 0);
    return isKilled
        ? deliveryScenario.killed(1 + random.nextInt(MOST_DEEDS), random.nextInt(MOST_ABSENCE))
        : deliveryScenario;
  }

  private static Script faulty(Script script, SplittableRandom random) {
    Script faulty = script;
    for (int i = random.nextInt(MOST_FAULTS); i > 0; i--) {
      Fault fault = FAULTS[random.nextInt(FAULTS.length)];
      faulty = faulty.with(fault, fault.usual(), random.nextBoolean() ? 1 : 0.5);
    }
    return faulty;
  }

  DeliveryScenario with(Fault fault) {
    return new DeliveryScenario(script.with(fault), scenarioObserver, lines, killedAt, absence);
  }

  DeliveryScenario with(Fault fault, long value) {
    return new DeliveryScenario(
        script.with(fault, value), scenarioObserver, lines, killedAt, absence);
  }

  public DeliveryScenario asking(ScenarioObserver other) {
    Script telling = script.with(Fault.TRANSCRIPT).with(Fault.HOOK);
    return new DeliveryScenario(telling, other, lines, killedAt, absence);
  }

  public DeliveryScenario message(String body, long at) {
    var more = new ArrayList<Line>(lines);
    more.add(new Line("d" + (lines.size() + 1), body, at));
    return new DeliveryScenario(script, scenarioObserver, more, killedAt, absence);
  }

  DeliveryScenario killed(int deed, long away) {
    return new DeliveryScenario(script, scenarioObserver, lines, deed, away);
  }

  /** The same agent without a fault of its. */
  public DeliveryScenario without(Fault fault) {
    return new DeliveryScenario(
        script.with(fault, fault.usual(), 0), scenarioObserver, lines, killedAt, absence);
  }

  /** Whoever plays it on real time may be so much later, in milliseconds. */
  public DeliveryScenario unhurried(long millis) {
    return new DeliveryScenario(script, scenarioObserver, lines, 0, millis);
  }

  /** What is known of its agent. */
  public TerminalProfile profile() {
    TerminalProfile profile = Objects.requireNonNull(PROFILES.get(script.appearance()));
    if (profile == null) {
      throw new IllegalStateException("No profile: " + script.appearance());
    }
    return profile;
  }

  /** Enough to play it again: the messages follow from the seed. */
  @Override
  public String toString() {
    String kill = killedAt == 0 ? "" : " killed at deed %d for %d ms".formatted(killedAt, absence);
    return "%s, %s%s, %d messages"
        .formatted(
            script, scenarioObserver.name().toLowerCase(java.util.Locale.ROOT), kill, lines.size());
  }
}
