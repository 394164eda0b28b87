package dev.segue.core.journal;

import java.util.Optional;

/**
 * One supervisor per project. A lease keeps others waiting while its holder lives; it does not
 * protect the journal, the version check does (a higher epoch fences off whoever comes back late).
 *
 * <p>Contract for implementers (checked by {@code LeasesContract}): safe for use by several threads
 * and processes; a holder that dies, also by kill -9, loses the lease, at once where its death can
 * be seen from here, else within seconds; nothing blocks for longer than the store needs. Failures
 * are {@link JournalException}.
 */
public interface Leases extends AutoCloseable {
  /**
   * Takes the lease of a project.
   *
   * @param us who we are, for others who want it
   * @return empty when another holds it
   */
  Optional<Lease> take(String project, LeaseHolder us);

  /** Who holds the project now, without taking it; empty when nobody does. */
  Optional<LeaseHolder> holder(String project);

  @Override
  void close();

  /** A lease that was taken. Held until closed, or until its process dies. */
  interface Lease extends AutoCloseable {
    @Override
    void close();
  }
}
