package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.app.config.OwnFolder;
import dev.segue.context.pack.StoreAccess;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.DamagedStore;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.run.process.HostName;
import dev.segue.store.EventCodec;
import dev.segue.store.StoreAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The store that a configuration names, and who holds its projects. It is open for one act at a
 * time: whoever calls may be idle for days. Safe for use by several threads.
 */
public final class ProjectStore implements StoreAccess {
  /** A run writes its first events within milliseconds once it holds the project. */
  private static final long BEGINNING_LOOK_MILLIS = 100;

  private static final int BEGINNING_LOOKS = 30;

  private final Configuration configuration;
  private final StoreOpener opener;
  private final Supplier<EventCodec> codec;

  /**
   * @param codec asked for when events are read or written
   */
  public ProjectStore(Configuration configuration, StoreOpener opener, Supplier<EventCodec> codec) {
    this.configuration = configuration;
    this.opener = opener;
    this.codec = codec;
  }

  public Configuration configuration() {
    return configuration;
  }

  /** Events to text and back. */
  public EventCodec codec() {
    return codec.get();
  }

  /** The same store, asked about another project. */
  public ProjectStore asking(String project) {
    return new ProjectStore(configuration.asking("project", project), opener, codec);
  }

  /** The store, made where there is none, together with Segue's folder. */
  public Journal make() {
    OwnFolder.make(configuration.places());
    return opener.open(address());
  }

  /** The store, if there is one. */
  public Optional<Journal> existing() {
    return opener.existing(address());
  }

  /**
   * The store that a reading or operator command cannot do without.
   *
   * @throws Refusal when there is none
   */
  public Journal open() {
    return existing()
        .orElseThrow(
            () ->
                Refusal.unfit(
                    "there is no store at %s yet; segue run FILE makes one"
                        .formatted(address().describe())));
  }

  /**
   * What is left of the store where it cannot be used; changes nothing.
   *
   * @throws JournalException when nothing is
   */
  public DamagedStore remains() {
    return opener.remains(address());
  }

  /** Who holds the projects of the store; to be closed. */
  public Leases leases() {
    return opener.leases(address());
  }

  /** Whether a supervisor holds the project now. */
  public boolean isHeld(String project) {
    try (Leases leases = leases()) {
      return leases.holder(project).isPresent();
    }
  }

  /**
   * To be called before a project's first events may be written: an import needs it empty to its
   * end. Waits some seconds for a run that is about to begin.
   *
   * @throws JournalException when somebody holds the project and it has no history yet
   */
  public void mayBegin(Journal store, String project) {
    JournalId id = JournalId.project(project);
    for (int look = 0; store.version(id) == 0; look++) {
      try (Leases leases = leases()) {
        if (leases.holder(project).isEmpty()) {
          return;
        }
        if (look == BEGINNING_LOOKS) {
          throw new JournalException(
              held(leases, project)
                  + " and has no history yet, as while an import reads its input; try again when it"
                  + " is done");
        }
      }
      rest();
    }
  }

  private static void rest() {
    try {
      TimeUnit.MILLISECONDS.sleep(BEGINNING_LOOK_MILLIS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Keeps supervisors away from the project until closed.
   *
   * @throws JournalException when a supervisor holds it
   */
  public Leases.Lease hold(String project) {
    OwnFolder.make(configuration.places());
    Leases leases = leases();
    boolean isTaken = false;
    try {
      Leases.Lease lease =
          leases.take(project, us()).orElseThrow(() -> new JournalException(held(leases, project)));
      isTaken = true;
      return () -> {
        lease.close();
        leases.close();
      };
    } finally {
      if (!isTaken) {
        leases.close();
      }
    }
  }

  /** Sentence for the operator about who holds the project. */
  public static String held(Leases leases, String project) {
    return "project %s is held by %s"
        .formatted(
            project,
            leases.holder(project).map(LeaseHolder::describe).orElse("a process that just ended"));
  }

  /** This process, as the holder of a project. */
  public static LeaseHolder us() {
    return new LeaseHolder(
        ProcessHandle.current().pid(),
        HostName.get(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }

  private StoreAddress address() {
    return configuration.places().store();
  }

  @Override
  public boolean isThere() {
    Optional<Journal> there = existing();
    there.ifPresent(Journal::close);
    return there.isPresent();
  }

  @Override
  public <T> T with(Optional<String> project, BiFunction<Journal, String, T> work) {
    try (Journal store = open()) {
      return work.apply(store, project.orElseGet(() -> ProjectChoice.forAct(configuration, store)));
    }
  }

  @Override
  public <T> T beginning(Optional<String> project, BiFunction<Journal, String, T> work) {
    return with(
        project,
        (journal, name) -> {
          mayBegin(journal, name);
          return work.apply(journal, name);
        });
  }
}
