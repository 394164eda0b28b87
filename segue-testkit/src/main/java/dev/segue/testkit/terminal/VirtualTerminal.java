package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.Where;
import dev.segue.testkit.terminal.skins.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A terminal on virtual time with a scripted agent at it: time passes when {@link #advance} says
 * so, and only then. Not safe for use by several threads.
 */
public final class VirtualTerminal {
  private final ScriptedAgent agent;
  private final StringBuilder output = new StringBuilder();
  private final List<Entry> log = new ArrayList<>();
  private final List<Evidence> evidence = new ArrayList<>();
  private OptionalLong wakeAt = OptionalLong.empty();
  private OptionalInt exit = OptionalInt.empty();
  private long now;

  /** Starts an agent at time 0. */
  public VirtualTerminal(Script script) {
    agent = new ScriptedAgent(script);
    take(agent.begin());
  }

  /** Milliseconds since the agent began. */
  public long now() {
    return now;
  }

  /** Bytes go to the agent now; those that come after its end go nowhere. */
  public void write(byte[] bytes) {
    if (exit.isEmpty()) {
      take(agent.receive(bytes, now));
    }
  }

  /** The terminal gets another size. */
  public void resize(Size size) {
    if (exit.isEmpty()) {
      take(agent.resize(size, now));
    }
  }

  /** What the agent has written since the last call. */
  public String read() {
    String read = output.toString();
    output.setLength(0);
    return read;
  }

  /** Lets so many milliseconds pass; the agent is woken whenever it wants to be. */
  public void advance(long millis) {
    advanceTo(now + millis);
  }

  /** Lets time pass up to this moment, which is not before now. */
  public void advanceTo(long time) {
    while (wakeAt.isPresent() && wakeAt.getAsLong() <= time && exit.isEmpty()) {
      now = Math.max(now, wakeAt.getAsLong());
      take(agent.wake(now));
    }
    now = Math.max(now, time);
  }

  /** When the agent does something next by itself. */
  public OptionalLong nextWake() {
    return wakeAt;
  }

  /** The agent's exit code, once it has ended. */
  public OptionalInt exit() {
    return exit;
  }

  /** What is on the screen. */
  public Where where() {
    return agent.where();
  }

  /** All that happened. */
  public List<Entry> log() {
    return List.copyOf(log);
  }

  /** All that the agent told beside its terminal. */
  public List<Evidence> evidence() {
    return List.copyOf(evidence);
  }

  private void take(Step step) {
    output.append(step.output());
    log.addAll(step.entries());
    evidence.addAll(step.evidence());
    wakeAt = step.wakeAt();
    exit = step.exit();
  }
}
