package dev.segue.store;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.ProjectMemento;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Events and folded states to JSON text and back. Safe for use by several threads. */
public final class EventCodec {
  /** Version of every type's meaning written today. */
  private static final int V = 1;

  private final JsonMapper mapper;
  private final JsonMapper states;

  private final boolean outlining;

  private EventCodec(JsonMapper mapper, boolean outlining) {
    this.mapper = mapper;
    this.outlining = outlining;
    this.states = JsonShapes.forStates(mapper);
  }

  /** Everything, as it was written. */
  public EventCodec() {
    this(JsonShapes.mapper(), false);
  }

  /**
   * For those who read where tasks stand and nothing of their texts: reads a task's id and
   * dependencies and passes the rest over, which is most of the reading of a long queue. States
   * read with it must not be written.
   */
  public static EventCodec outlining() {
    return new EventCodec(JsonShapes.outliningMapper(), true);
  }

  /** Whether texts are passed over. */
  public boolean isOutlining() {
    return outlining;
  }

  /** The event as it will be stored. */
  public EventDraft encode(Event event) {
    return new EventDraft(
        EventTypes.nameOf(event.getClass()), V, event.subject(), mapper.writeValueAsString(event));
  }

  /**
   * The event as folds see it.
   *
   * @throws UnknownEventException when this version does not know its type or version, or its data
   *     is damaged
   */
  public Recorded decode(StoredEvent stored) {
    Class<? extends Event> type = EventTypes.byPublicName().get(stored.type());
    if (type == null || !isKnown(stored)) {
      throw new UnknownEventException(stored);
    }
    try {
      return new Recorded(stored.seq(), stored.time(), mapper.readValue(stored.data(), type));
    } catch (JacksonException e) {
      throw new UnknownEventException(stored, e);
    }
  }

  /** Whether this version knows the event's type and the version of its meaning. */
  public boolean isKnown(StoredEvent stored) {
    return EventTypes.byPublicName().containsKey(stored.type()) && stored.v() <= V;
  }

  /** A project's folded state as text. */
  public String encodeState(ProjectMemento memento) {
    return states.writeValueAsString(memento);
  }

  /**
   * A project's folded state from its text.
   *
   * @throws IllegalArgumentException when the text is damaged
   */
  public ProjectMemento decodeState(String text) {
    return read(text, ProjectMemento.class);
  }

  /** The folded numbers of a view as text. */
  public String encodeNumbers(Object memento) {
    return states.writeValueAsString(memento);
  }

  /**
   * The folded numbers of a view from their text.
   *
   * @throws IllegalArgumentException when the text is damaged
   */
  public <T> T decodeNumbers(String text, Class<T> type) {
    return read(text, type);
  }

  private <T> T read(String text, Class<T> type) {
    try {
      return states.readValue(text, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("the snapshot is damaged", e);
    }
  }

  /** Any core value as JSON text, in the shapes of the events; for hashes of task texts. */
  public String encodeValue(Object value) {
    return mapper.writeValueAsString(value);
  }
}
