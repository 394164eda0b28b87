package dev.segue.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.context.DecisionEvent;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.run.Archive;
import dev.segue.core.run.ProjectMemento;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.RunEvent;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.DialogAnswered;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.StartupGiven;
import dev.segue.core.session.TranscriptNamed;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.workflow.WorkflowEvent;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EventCodecTest {
  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.678Z");
  private static final int SEEDS = 100;

  private final EventCodec codec = new EventCodec();

  private static StoredEvent stored(EventDraft draft) {
    return new StoredEvent(7, THEN, draft.type(), draft.v(), draft.subject(), draft.data());
  }

  static Stream<Class<? extends Event>> types() {
    return EventTypes.byPublicName().values().stream()
        .sorted((a, b) -> a.getName().compareTo(b.getName()));
  }

  @Test
  void knowsEveryRecordOfTheSealedEvents() {
    var records =
        Stream.of(
                TaskEvent.class,
                RunEvent.class,
                BreakerEvent.class,
                DecisionEvent.class,
                SessionEvent.class,
                DeliveryEvent.class,
                WorkflowEvent.class)
            .flatMap(family -> Stream.of(family.getPermittedSubclasses()))
            .toList();

    assertThat(records).allMatch(Class::isRecord);
    assertThat(EventTypes.byPublicName().values())
        .hasSize(records.size() + 10)
        .containsAll(
            records.stream().<Class<? extends Event>>map(r -> r.asSubclass(Event.class)).toList())
        .contains(
            ContextInjected.class,
            DeliveryAcknowledged.class,
            SessionOpened.class,
            SessionState.class,
            StartupGiven.class,
            DialogAnswered.class,
            SessionPlaced.class,
            TranscriptNamed.class);
  }

  @ParameterizedTest
  @MethodSource("types")
  void bringsEveryEventBackAsItWas(Class<?> type) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Event event = (Event) new Samples(seed).record(type.asSubclass(Record.class));

      EventDraft draft = codec.encode(event);

      assertThat(codec.decode(stored(draft)))
          .as("seed %d", seed)
          .isEqualTo(new Recorded(7, THEN, event));
      assertThat(draft.data()).startsWith("{").endsWith("}").doesNotContain("\n");
      assertThat(draft.subject()).isEqualTo(event.subject());
    }
  }

  /** An accessor that looks like a bean's would be stored, and be public for ever. */
  @ParameterizedTest
  @MethodSource("types")
  void storesNothingButWhatTheRecordsHold(Class<?> type) {
    Set<String> known = new TreeSet<>(Set.of("kind", "type"));
    components(type, known, new HashSet<>());
    for (long seed = 0; seed < SEEDS; seed++) {
      Event event = (Event) new Samples(seed).record(type.asSubclass(Record.class));

      var keys = new TreeSet<String>();
      keys(new JsonMapper().readTree(codec.encode(event).data()), keys);

      assertThat(known).as("seed %d", seed).containsAll(keys);
    }
  }

  private static void components(Type type, Set<String> names, Set<Type> seen) {
    if (!seen.add(type)) {
      return;
    }
    if (type instanceof ParameterizedType generic) {
      for (Type argument : generic.getActualTypeArguments()) {
        components(argument, names, seen);
      }
    } else if (type instanceof Class<?> plain && plain.isRecord()) {
      for (RecordComponent component : plain.getRecordComponents()) {
        names.add(component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT));
        components(component.getGenericType(), names, seen);
      }
    } else if (type instanceof Class<?> plain && plain.isSealed()) {
      for (Class<?> variant : plain.getPermittedSubclasses()) {
        components(variant, names, seen);
      }
    }
  }

  private static void keys(JsonNode node, Set<String> keys) {
    node.forEachEntry(
        (name, value) -> {
          keys.add(name);
          keys(value, keys);
        });
    if (node.isArray()) {
      node.forEach(item -> keys(item, keys));
    }
  }

  @Test
  void stopsAtATypeOrMeaningFromLater() {
    var later = new StoredEvent(3, THEN, "hovercraft_filled", 1, Optional.empty(), "{}");
    var changed = new StoredEvent(3, THEN, "run_resumed", 2, Optional.empty(), "{}");

    assertThat(codec.isKnown(later)).isFalse();
    assertThatThrownBy(() -> codec.decode(later))
        .isInstanceOf(UnknownEventException.class)
        .hasMessageContaining("event 3 is of type hovercraft_filled version 1");
    assertThatThrownBy(() -> codec.decode(changed)).isInstanceOf(UnknownEventException.class);
  }

  @Test
  void readsPastAFieldThatALaterVersionAdded() {
    var event =
        new StoredEvent(
            3, THEN, "task_started", 1, Optional.of("t"), "{\"task_id\":\"t\",\"mood\":[1]}");

    assertThat(codec.decode(event).event()).isEqualTo(new TaskEvent.TaskStarted("t"));
  }

  @Test
  void leavesATaskOutOfABreakerThatNoTaskOpened() {
    var opened =
        new BreakerEvent.BreakerOpened(
            "codex", "overloaded", Optional.empty(), 1, Optional.empty());

    assertThat(codec.encode(opened).data())
        .isEqualTo(
            "{\"provider\":\"codex\",\"reason\":\"overloaded\",\"until\":null,\"streak\":1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "injection:attempted|rung|{\"delivery\":\"d\",\"session\":\"s\",\"kind\":\"message\",\"attempt\":1}",
        "injection:attempted|kind|{\"delivery\":\"d\",\"session\":\"s\",\"rung\":\"typed\",\"attempt\":1}",
        "receipt_raised|proof|{\"delivery\":\"d\",\"rung\":\"typed\",\"evidence\":\"screen\"}"
      })
  void stopsAtAWordFromLater(String type, String field, String rest) {
    String known = field.equals("kind") ? "message" : field.equals("rung") ? "typed" : "visible";
    assertThat(codec.decode(stored(type, field, known, rest))).isNotNull();
    assertThatThrownBy(() -> codec.decode(stored(type, field, "by_carrier_pigeon", rest)))
        .isInstanceOf(UnknownEventException.class)
        .hasMessageContaining("event 3");
  }

  private static StoredEvent stored(String type, String field, String word, String rest) {
    String payload = rest.replaceFirst("}$", ",\"" + field + "\":\"" + word + "\"}");
    return new StoredEvent(3, THEN, type, 1, Optional.of("d"), payload);
  }

  @Test
  void saysInOneHarmlessLineWhyAnEventCannotBeRead() {
    var broken =
        new StoredEvent(
            3, THEN, "attempt_failed", 1, Optional.of("t"), "{\"attempt\":\"\\u001b[2J\\nx\"}");

    assertThatThrownBy(() -> codec.decode(broken))
        .isInstanceOfSatisfying(
            UnknownEventException.class,
            e -> assertThat(e.getMessage()).doesNotContain("\u001b", "\n"));
  }

  @Test
  void bringsASnapshotBackAsItWas() {
    for (long seed = 0; seed < SEEDS; seed++) {
      ProjectMemento memento = new Samples(seed).record(ProjectMemento.class);

      assertThat(codec.decodeState(codec.encodeState(memento)))
          .as("seed %d", seed)
          .isEqualTo(memento);
    }
  }

  @Test
  void tellsADamagedSnapshot() {
    assertThatThrownBy(() -> codec.decodeState("{\"live\":7}"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void foldsASnapshotAndItsTailToTheSameAsTheWhole(long seed) {
    List<Recorded> history = history(seed);
    var whole = new ProjectState();
    history.forEach(whole::apply);

    for (int cut = 0; cut < history.size(); cut += 7) {
      var head = new ProjectState();
      history.subList(0, cut).forEach(head::apply);
      var resumed =
          ProjectState.of(codec.decodeState(codec.encodeState(head.memento())), archiveOf(history));
      history.subList(cut, history.size()).forEach(resumed::apply);

      assertThat(resumed.memento()).as("cut at %d", cut).isEqualTo(whole.memento());
      assertThat(resumed.counts()).isEqualTo(whole.counts());
    }
  }

  private static Archive archiveOf(List<Recorded> history) {
    return (taskId, upToSeq) -> {
      var then = new ProjectState();
      history.stream().filter(recorded -> recorded.seq() <= upToSeq).forEach(then::apply);
      return then.endedTask(taskId);
    };
  }

  /** Any events about a few tasks in any order: a fold must not depend on what makes sense. */
  private static List<Recorded> history(long seed) {
    var random = new Random(seed);
    var samples = new Samples(seed);
    var types = types().toList();
    var history = new ArrayList<Recorded>();
    for (int seq = 1; seq <= 150; seq++) {
      Class<?> type =
          random.nextInt(4) == 0
              ? TaskEvent.TaskQueued.class
              : types.get(random.nextInt(types.size()));
      Event event = (Event) samples.record(type.asSubclass(Record.class));
      history.add(new Recorded(seq, THEN.plusSeconds(seq), consistent(event)));
    }
    return history;
  }

  /** A task's id stands beside its text and in it, and a fold relies on both being the same. */
  private static Event consistent(Event event) {
    return switch (event) {
      case TaskEvent.TaskQueued(_, String hash, var spec) ->
          new TaskEvent.TaskQueued(spec.taskId(), hash, spec);
      case RunEvent.TaskRevised(_, String hash, var spec) ->
          new RunEvent.TaskRevised(spec.taskId(), hash, spec);
      default -> event;
    };
  }
}
