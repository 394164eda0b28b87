package dev.segue.core.journal;

/**
 * The store cannot do it now, and may be able to later, without anything being changed here: it is
 * restarting, full, locked by others, or not reached. What was asked may be asked again.
 *
 * <p>An append that failed so may have landed all the same, its answer lost. Asked again of the
 * same {@link Journal} with the same arguments, it is recognised as its own and answered as it
 * would have been.
 */
public final class StoreUnavailableException extends JournalException {
  private static final long serialVersionUID = 1L;

  public StoreUnavailableException(String message) {
    super(message);
  }

  public StoreUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
