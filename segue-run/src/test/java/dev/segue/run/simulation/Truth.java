package dev.segue.run.simulation;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Breakers;
import dev.segue.core.run.ProjectState;
import dev.segue.run.simulation.rules.Rule;
import dev.segue.run.simulation.rules.Writer;
import dev.segue.store.EventCodec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The store as it is, whoever writes: every event passes here in the order in which it became
 * durable, and the rules look at each before it counts.
 */
final class Truth {
  static final JournalId PROJECT = JournalId.project("p");
  private static final int LINES = 30;
  private static final int LINE = 220;

  final EventCodec codec = new EventCodec();
  final InMemoryJournal journal;
  private final VirtualClock clock;
  private final ArrayDeque<String> lines = new ArrayDeque<>();
  private final List<Rule> rules;
  private ProjectState state = new ProjectState();
  private Breakers breakers = Breakers.NONE;
  private long breakersVersion;
  private long events;
  private long digest = 17;

  Truth(VirtualClock clock, List<Rule> rules) {
    this.clock = clock;
    this.journal = new InMemoryJournal(clock);
    this.rules = List.copyOf(rules);
  }

  /**
   * Appends for a supervisor, or for others.
   *
   * @param writer absent for operators and other projects
   */
  List<StoredEvent> append(
      Optional<Incarnation> writer, JournalId id, long expected, List<EventDraft> drafts) {
    List<StoredEvent> stored = journal.append(id, expected, drafts, Durability.POWER);
    clock.wake();
    List<Recorded> batch = stored.stream().map(codec::decode).toList();
    List<Event> all = batch.stream().map(Recorded::event).toList();
    for (int i = 0; i < batch.size(); i++) {
      note(writer, stored.get(i));
      take(
          new Rule.Seen(
              writer.map(Writer.class::cast),
              batch.get(i),
              state,
              breakers,
              all,
              i,
              id.isProject()));
    }
    return stored;
  }

  private void take(Rule.Seen seen) {
    rules.forEach(rule -> rule.see(seen));
    if (seen.isOfProject()) {
      state.apply(seen.recorded());
    } else if (seen.event() instanceof BreakerEvent event) {
      breakers = breakers.evolve(event);
      breakersVersion = seen.recorded().seq();
    }
  }

  private void note(Optional<Incarnation> writer, StoredEvent event) {
    events++;
    String who = writer.map(i -> "run " + i.epoch()).orElse("others");
    String line =
        "%d %s %s %s %s".formatted(event.seq(), event.time(), who, event.type(), event.data());
    digest = digest * 31 + line.hashCode();
    say(line);
  }

  /** A line in the history that is printed when something is violated. */
  void say(String line) {
    lines.addLast(line.length() > LINE ? line.substring(0, LINE) : line);
    if (lines.size() > LINES) {
      lines.removeFirst();
    }
  }

  /** As another process, at once and on the newest state. */
  void act(List<? extends Event> acts) {
    if (!acts.isEmpty()) {
      append(Optional.empty(), PROJECT, state.version(), drafts(acts));
    }
  }

  /** As another project of the same store. */
  void actOnBreakers(List<? extends Event> acts) {
    if (!acts.isEmpty()) {
      append(Optional.empty(), JournalId.PROVIDERS, breakersVersion, drafts(acts));
    }
  }

  private List<EventDraft> drafts(List<? extends Event> acts) {
    return acts.stream().map(codec::encode).toList();
  }

  /** The project folded from the start. Read only. */
  ProjectState state() {
    return state;
  }

  Breakers breakers() {
    return breakers;
  }

  List<String> lines() {
    return new ArrayList<>(lines);
  }

  long events() {
    return events;
  }

  long digest() {
    return digest;
  }
}
