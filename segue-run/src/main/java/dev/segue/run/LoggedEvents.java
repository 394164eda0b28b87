package dev.segue.run;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.run.RunEvent.RunEnded;
import dev.segue.core.run.RunEvent.RunStarted;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.TaskEvent.DispatchStarted;
import dev.segue.core.task.TaskEvent.MergeConflict;
import dev.segue.core.task.TaskEvent.ProcessStarted;
import dev.segue.core.task.TaskEvent.TaskBlocked;
import dev.segue.store.EventCodec;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs durable events of a run by their facts: who, when, how long, with which reason. Texts of
 * tasks, prompts, and what agents said are left out; {@code segue log} has them.
 */
public final class LoggedEvents implements Consumer<StoredEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(LoggedEvents.class);

  private final EventCodec codec;

  public LoggedEvents(EventCodec codec) {
    this.codec = codec;
  }

  @Override
  public void accept(StoredEvent stored) {
    if (LOG.isWarnEnabled()) {
      log(codec.decode(stored).event(), stored);
    }
  }

  private static void log(Event event, StoredEvent stored) {
    switch (event) {
      case RunStarted e -> LOG.info("run started: epoch {}, host {}", e.epoch(), e.host());
      case RunEnded e ->
          LOG.info(
              "run ended: {} completed, {} blocked, {} waiting",
              e.completed(),
              e.blocked(),
              e.waiting());
      case DispatchStarted e ->
          LOG.info(
              "dispatch started: task {}, attempt {}, dispatch {}, provider {}",
              e.taskId(),
              e.attempt(),
              e.dispatch(),
              e.provider());
      case ProcessStarted e ->
          LOG.info(
              "agent started: task {}, dispatch {}, pid {}", e.taskId(), e.dispatch(), e.pid());
      case DispatchEnded e -> ended(e);
      case MergeConflict e ->
          LOG.warn("merge conflict: task {}, {} files", e.taskId(), e.files().size());
      case TaskBlocked e -> LOG.warn("task {} blocked after {} attempts", e.taskId(), e.attempts());
      default -> LOG.debug("{} {}", stored.type(), stored.subject().orElse(""));
    }
  }

  private static void ended(DispatchEnded e) {
    String facts =
        "dispatch ended: task %s, attempt %d, dispatch %d, provider %s, %s, reason %s, exit %s, %d ms"
            .formatted(
                e.taskId(),
                e.attempt(),
                e.dispatch(),
                e.provider(),
                e.outcome().word(),
                e.reason().orElse("none"),
                e.exitCode().map(Object::toString).orElse("none"),
                e.durationMs());
    if (e.outcome() == DispatchOutcome.ANSWERED) {
      LOG.info(facts);
    } else {
      LOG.warn(facts);
    }
  }
}
