package dev.segue.app.cli.print;

import dev.segue.core.journal.StoredEvent;
import dev.segue.core.view.StatusView;

/** Shows a project that is watched; called by one thread. */
public interface WatchDisplay extends AutoCloseable {
  /** An event, in the order of the journal. */
  void event(StoredEvent event);

  /** Nothing is shown any more; may be called by another thread, and more than once. */
  @Override
  void close();

  /** How things stand now; may come often and without any change. */
  void look(StatusView view);
}
