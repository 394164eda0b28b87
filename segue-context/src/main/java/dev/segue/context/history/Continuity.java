package dev.segue.context.history;

import dev.segue.core.context.DecisionBook;
import dev.segue.core.context.DecisionDraft;
import dev.segue.core.context.DecisionEvent;
import dev.segue.core.context.Decisions;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.ProjectState;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.PastSession;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.Sessions;
import dev.segue.core.startup.StartupContextBuilder;
import dev.segue.core.startup.StartupInput;
import dev.segue.store.ProjectLog;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One project's record of earlier work. Several processes may read and add at once; each sees what
 * the others added. Confined to one thread.
 */
public final class Continuity {
  private static final int PAGE = 2_000;

  private final Journal journal;
  private final String project;
  private final HistoryTools historyTools;
  private final Optional<SessionTask> task;

  /** Of a project of an open store, which the caller closes. */
  public Continuity(Journal journal, String project, HistoryTools historyTools) {
    this.journal = journal;
    this.project = project;
    this.historyTools = historyTools;
    this.task = Optional.empty();
  }

  /** The same record, told to a session that was started for a task. */
  public Continuity(Continuity other, SessionTask task) {
    this.journal = other.journal;
    this.project = other.project;
    this.historyTools = other.historyTools;
    this.task = Optional.of(task);
  }

  /**
   * The start-up context of a session that would begin now.
   *
   * @param after the session whose end it tells; without one the last that ended
   * @throws Refusal when there never was such a session
   */
  public LoadedContext load(Optional<String> after) {
    ProjectLog log = log();
    ProjectState state = log.state();
    Optional<PastSession> last =
        after.isPresent() ? ended(log, after.get()) : state.sessions().last();
    var input = new StartupInput(project, state, last, Optional.empty(), historyTools.history());
    var startupContextBuilder =
        new StartupContextBuilder(
            historyTools.tokens(), historyTools.redactor(), StartupContextBuilder.MAX_TOKENS);
    int most = task.map(SessionTask::maxCharacters).orElse(Integer.MAX_VALUE);
    StartupInput whole =
        task.flatMap(own -> own.now(log, historyTools.codec())).map(input::with).orElse(input);
    return new LoadedContext(project, startupContextBuilder.compose(whole, most));
  }

  /** How a session ended; where it is still open, the last end that anybody told. */
  private Optional<PastSession> ended(ProjectLog log, String session) {
    Sessions sessions = Sessions.NONE;
    for (StoredEvent stored : log.historyOf(session)) {
      Recorded recorded = historyTools.codec().decode(stored);
      if (recorded.event() instanceof SessionEvent event) {
        sessions = sessions.evolve(event, recorded.seq(), recorded.time());
      }
    }
    if (sessions.equals(Sessions.NONE)) {
      throw new Refusal(
          Refusal.Kind.NOT_FOUND, "project %s has no session \"%s\"".formatted(project, session));
    }
    return sessions.last().or(() -> log.state().sessions().last());
  }

  /** Looks through the project's history, the newest first. */
  public FoundHistory search(SearchWords words, int limit) {
    return new HistorySearch(journal, JournalId.project(project), historyTools).find(words, limit);
  }

  /** All decisions of the project, in the order of recording. */
  public List<DecisionBook.Entry> decisions() {
    return decisions(log().state());
  }

  /** The same, as of a state of the project. */
  public List<DecisionBook.Entry> decisions(ProjectState state) {
    return book(state).all();
  }

  private DecisionBook book(ProjectState state) {
    var book = new DecisionBook();
    JournalId id = JournalId.project(project);
    List<StoredEvent> events = journal.readSubject(id, DecisionEvent.SUBJECT);
    events.forEach(event -> note(event, book));
    if (book.all().size() == state.decisions().count()) {
      return book;
    }
    return fromAllOf(id); // Some were recorded before decisions had a subject.
  }

  private DecisionBook fromAllOf(JournalId id) {
    var book = new DecisionBook();
    long version = journal.version(id);
    List<StoredEvent> page = journal.read(id, 0, PAGE);
    while (!page.isEmpty()) {
      page.stream()
          .filter(event -> event.type().startsWith("decision_"))
          .forEach(event -> note(event, book));
      long last = page.getLast().seq();
      page = last >= version ? List.of() : journal.read(id, last, PAGE);
    }
    return book;
  }

  private void note(StoredEvent stored, DecisionBook book) {
    Recorded recorded = historyTools.codec().decode(stored);
    if (recorded.event() instanceof DecisionEvent decision) {
      book.add(decision, recorded.seq(), recorded.time());
    }
  }

  /**
   * Records a decision.
   *
   * @param draft redacted
   * @throws Refusal when there is nothing to supersede
   */
  public RecordedDecision record(DecisionDraft draft) {
    var answer = new AtomicReference<Optional<DecisionEvent.DecisionRecorded>>(Optional.empty());
    ProjectLog log = log();
    var times = new AtomicReference<Instant>(Instant.EPOCH);
    log.onEvent(event -> times.set(event.time()));
    log.decide(Durability.POWER, state -> events(state.decisions().record(draft), answer));
    return RecordedDecision.now(answer.get().orElseThrow(), times.get());
  }

  private List<? extends Event> events(
      Decisions.Answer answer, AtomicReference<Optional<DecisionEvent.DecisionRecorded>> told) {
    return switch (answer) {
      case Decisions.Answer.Recorded(var decision, var events) -> {
        told.set(Optional.of(decision));
        yield events;
      }
      case Decisions.Answer.NoSuchDecision(String id) ->
          throw new Refusal(
              Refusal.Kind.NOT_FOUND,
              "project %s has no decision %s to supersede".formatted(project, id));
    };
  }

  /**
   * Lets one recorded decision take another's place.
   *
   * @param id the one that holds no more
   * @param by the one that holds in its place
   * @return the one that holds
   * @throws Refusal when one of them was never recorded, or cannot take that part
   */
  public RecordedDecision supersede(String id, String by) {
    log()
        .decide(
            Durability.POWER,
            // What others append between the look and the append is a conflict, and asks again.
            state -> List.of(agreed(book(state).supersede(id, by))));
    return decisions().stream()
        .filter(entry -> entry.recorded().id().equals(by))
        .map(RecordedDecision::of)
        .findFirst()
        .orElseThrow();
  }

  private DecisionEvent agreed(DecisionBook.Succession answer) {
    return switch (answer) {
      case DecisionBook.Succession.Agreed(var event) -> event;
      case DecisionBook.Succession.NoSuchDecision(String id) ->
          throw Refusal.unknown("project %s has no decision %s".formatted(project, id));
      case DecisionBook.Succession.Refused(String why) -> throw Refusal.unfit(why);
    };
  }

  /**
   * Notes that a session's agent gave a delivery's id back. Noted once, however often it does.
   *
   * @throws Refusal when the session has no history, so that nothing can have been delivered
   */
  public void acknowledge(String session, DeliveryAcknowledged acknowledged) {
    JournalId id = JournalId.session(session);
    boolean isNoted = false;
    while (!isNoted) {
      long version = journal.version(id);
      if (version == 0) {
        throw new Refusal(
            Refusal.Kind.NOT_FOUND,
            "nothing was ever delivered to session \"%s\"".formatted(session));
      }
      isNoted = isNoted(id, acknowledged) || note(id, version, acknowledged);
    }
  }

  private boolean note(JournalId id, long version, DeliveryAcknowledged acknowledged) {
    try {
      var draft = historyTools.codec().encode(acknowledged);
      journal.append(id, version, List.of(draft), Durability.PROCESS);
      return true;
    } catch (ConflictException _) {
      // The session's owner appended meanwhile; whether it is noted is asked again.
      return false;
    }
  }

  private boolean isNoted(JournalId id, DeliveryAcknowledged acknowledged) {
    String same = historyTools.codec().encode(acknowledged).data();
    return journal.readSubject(id, acknowledged.delivery()).stream()
        .anyMatch(event -> event.data().equals(same));
  }

  private ProjectLog log() {
    return ProjectLog.open(journal, historyTools.codec(), project);
  }
}
