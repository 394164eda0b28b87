package dev.segue.core.journal;

/** Somebody else appended first. The caller reads on, folds and decides again. */
public final class ConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final long actualVersion;

  public ConflictException(JournalId id, long expectedVersion, long actualVersion) {
    super("journal %s is at %d, not at %d".formatted(id.value(), actualVersion, expectedVersion));
    this.actualVersion = actualVersion;
  }

  /** Where the journal stands. */
  public long actualVersion() {
    return actualVersion;
  }
}
