package dev.segue.context.pack;

import dev.segue.context.history.Continuity;
import dev.segue.context.history.HistoryTools;
import dev.segue.context.index.ProjectView;
import dev.segue.core.context.ContextBuilt;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.DecisionBook;
import dev.segue.core.context.PackExplanation;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.Uses;
import dev.segue.core.context.pack.PackBuilder;
import dev.segue.core.context.pack.WorkToReview;
import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.run.ProjectState;
import dev.segue.core.text.TokenCounter;
import dev.segue.store.ProjectLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Gives packs out: the stored one of a key, or one that it builds and stores. */
final class PackProvider {
  /** Callers with different keys seldom wait for each other, those with the same one always. */
  private static final int LOCKS = 64;

  /** Packs at hand: 30 KB each. */
  private static final int RECENT = 256;

  private final ContextTools means;
  private final FoldedProject project = new FoldedProject();
  private final LruCache<Request, Answer> answers = new LruCache<>(RECENT);
  private final LruCache<String, PackStore.Stored> read = new LruCache<>(RECENT);
  private final Lock[] locks =
      Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(Lock[]::new);

  PackProvider(ContextTools means) {
    this.means = means;
  }

  /** The pack of a request. */
  ContextPack get(Journal journal, String project, PackQuery wish) {
    Set<SectionKind> allowed = allowed(wish);
    checkTokenizer(wish.tokenizer());
    var request = new Request(journal.storeId(), project, wish);
    long version = journal.version(JournalId.project(project));
    Optional<Answer> before = answers.get(request).filter(answer -> answer.version() == version);
    if (before.isPresent()) {
      return before.get().pack();
    }
    ContextPack pack = locked(journal, project, wish, allowed);
    // As of the version that was read first: whatever came later may have made it void.
    answers.put(request, new Answer(version, pack));
    return pack;
  }

  private ContextPack locked(
      Journal journal, String project, PackQuery wish, Set<SectionKind> allowed) {
    Lock lock = locks[Math.floorMod(wish.taskId().hashCode(), LOCKS)];
    lock.lock();
    try {
      return found(journal, project, wish, allowed).pack();
    } finally {
      lock.unlock();
    }
  }

  /** A pack that is built, and the event that says so. */
  private record Made(PackStore.Stored stored, ContextBuilt event) {}

  /** Versions are those of one store; another may have been put in its place. */
  private record Request(String store, String project, PackQuery wish) {}

  /** An answer that holds as long as nothing is appended. */
  private record Answer(long version, ContextPack pack) {}

  private PackStore.Stored found(
      Journal journal, String project, PackQuery wish, Set<SectionKind> allowed) {
    var store = new PackStore(journal, means.codec());
    JournalId id = JournalId.project(project);
    Optional<Made> made = Optional.empty();
    while (true) {
      long version = journal.version(id);
      TaskHistory history = history(journal, project, wish.taskId());
      PackKey key = key(project, wish, history);
      Optional<PackStore.Stored> known =
          history.packs().reversed().stream()
              .filter(built -> PackStore.isFor(built, key))
              .findFirst()
              .flatMap(built -> read(store, project, built));
      if (known.isPresent()) {
        return known.get();
      }
      Made mine =
          made.filter(one -> one.stored().pack().key().equals(key))
              .orElseGet(() -> make(journal, key, history, allowed));
      made = Optional.of(mine);
      try {
        journal.append(id, version, List.of(means.codec().encode(mine.event())), Durability.POWER);
        return mine.stored();
      } catch (ConflictException _) {
        // Somebody appended meanwhile; perhaps this very pack.
      }
    }
  }

  private Optional<PackStore.Stored> read(PackStore store, String project, ContextBuilt built) {
    String bodies = built.hash() + built.detailsHash();
    Optional<PackStore.Stored> known = read.get(bodies).or(() -> store.read(project, built));
    known.ifPresent(stored -> read.put(bodies, stored));
    return known;
  }

  private Made make(Journal journal, PackKey key, TaskHistory history, Set<SectionKind> allowed) {
    ProjectLog log = project.take(journal, means.codec(), key.project());
    try {
      return make(journal, key, new TaskFold(history, log.state()), allowed);
    } finally {
      project.putBack(journal, log);
    }
  }

  /** The task's history, and the state of its project. */
  private record TaskFold(TaskHistory history, ProjectState state) {}

  private Made make(Journal journal, PackKey key, TaskFold known, Set<SectionKind> allowed) {
    TaskHistory history = known.history();
    long begin = means.nanos().getAsLong();
    // Only now: its table takes longer to load than a stored pack to find.
    TokenCounter counter = means.tokenizers().apply(key.tokenizer()).orElseThrow();
    Optional<ProjectView> view = means.workspace().look();
    var allDecisions =
        new AllDecisions(
            decisions(journal, key.project(), known.state()),
            view.map(ProjectView::decisions).orElse(List.of()));
    CodeFacts code =
        view.map(v -> CodeFacts.of(v, history.task().spec(), counter)).orElse(CodeFacts.NONE);
    Optional<WorkToReview> work =
        allowed.contains(SectionKind.WORK) && key.role().isReviewer()
            ? new WorkFacts(journal, means.workspace().changes())
                .of(history, key.attempt(), key.role())
            : Optional.empty();
    var inputs =
        new PackInputsAssembly(key, history, known.state(), allDecisions).inputs(code, work);
    PackResult result = new PackBuilder(counter, means.redactor()).build(key, allowed, inputs);
    return switch (result) {
      case PackResult.Refused(Refusal.Kind why, String message) -> throw new Refusal(why, message);
      case PackResult.Built built -> {
        var items = new ArrayList<>(built.items());
        items.addAll(Excluded.of(key, allowed, allDecisions.known()));
        var whole = new PackResult.Built(built.pack(), items);
        long micros = (means.nanos().getAsLong() - begin) / 1000;
        ContextBuilt event =
            new PackStore(journal, means.codec()).keep(whole, packed(built.pack()), micros);
        yield new Made(new PackStore.Stored(built.pack(), items), event);
      }
    };
  }

  private List<DecisionBook.Entry> decisions(Journal journal, String id, ProjectState state) {
    return new Continuity(
            journal, id, new HistoryTools(means.codec(), String::length, means.redactor(), 0))
        .decisions(state);
  }

  private static List<String> packed(ContextPack pack) {
    return pack.sections().stream()
        .filter(section -> section.kind() == SectionKind.CODE)
        .findFirst()
        .map(Section::sources)
        .orElse(List.of());
  }

  private Set<SectionKind> allowed(PackQuery wish) {
    return means
        .policy()
        .get()
        .sections(wish.role(), wish.phase())
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.PERMISSION_DENIED,
                    "the policy lets role %s see nothing in phase %s"
                        .formatted(wish.role().word(), wish.phase().word())));
  }

  private void checkTokenizer(String name) {
    if (!means.known().contains(name)) {
      throw new Refusal(
          Refusal.Kind.INVALID_ARGUMENT,
          "there is no tokenizer \"%s\"; it is one of %s"
              .formatted(Words.shown(name), String.join(", ", means.known())));
    }
  }

  private static PackKey key(String project, PackQuery wish, TaskHistory history) {
    int current = history.current();
    if (wish.attempt() > current) {
      throw new Refusal(
          Refusal.Kind.NOT_FOUND,
          "task %s has no attempt %d; its current one is %d"
              .formatted(Words.shown(wish.taskId()), wish.attempt(), current));
    }
    return wish.key(project, wish.attempt() == 0 ? current : wish.attempt());
  }

  /** What is known of a task. */
  TaskHistory history(Journal journal, String project, String taskId) {
    return TaskHistory.of(journal, means.codec(), JournalId.project(project), taskId)
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.NOT_FOUND,
                    "project %s has no task \"%s\"".formatted(project, Words.shown(taskId))));
  }

  /** A pack by its hash. */
  PackStore.Stored stored(Journal journal, String project, String hash) {
    return found(journal, project, hash).stored();
  }

  private record Found(ContextBuilt event, PackStore.Stored stored, TaskHistory history) {}

  private Found found(Journal journal, String project, String hash) {
    var store = new PackStore(journal, means.codec());
    Optional<TaskHistory> history =
        store
            .taskOf(project, hash)
            .flatMap(
                task -> TaskHistory.of(journal, means.codec(), JournalId.project(project), task));
    return history
        .flatMap(
            of ->
                of.allPacks().stream()
                    .filter(built -> built.hash().equals(hash))
                    .findFirst()
                    .flatMap(
                        built ->
                            store.read(project, built).map(stored -> new Found(built, stored, of))))
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.NOT_FOUND,
                    "project %s has no pack %s, or it was dropped when it had become old"
                        .formatted(project, Words.shown(hash))));
  }

  /** Why a pack is as it is. */
  PackExplanation explain(Journal journal, String project, String hash) {
    Found found = found(journal, project, hash);
    ContextPack pack = found.stored().pack();
    var ended = found.history().ended(pack.key().attempt());
    return new PackExplanation(
        pack, found.stored().items(), Uses.ofAll(ended, found.event().packed()));
  }
}
