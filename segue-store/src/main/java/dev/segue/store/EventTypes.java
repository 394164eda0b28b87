package dev.segue.store;

import dev.segue.core.context.ContextBuilt;
import dev.segue.core.context.DecisionEvent;
import dev.segue.core.context.WorkReported;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Event;
import dev.segue.core.provider.BreakerEvent;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Every event record there is, by its public type. A test holds this list against the sealed
 * interfaces, so that a new event cannot be forgotten.
 */
final class EventTypes {
  private static final List<Class<? extends Event>> ALL =
      List.of(
          RunEvent.RunStarted.class,
          RunEvent.RunEnded.class,
          RunEvent.RunHalted.class,
          RunEvent.RunResumed.class,
          RunEvent.StorePaused.class,
          RunEvent.StoreResumed.class,
          RunEvent.GoalSet.class,
          RunEvent.TaskRevised.class,
          TaskEvent.TaskQueued.class,
          TaskEvent.TaskStarted.class,
          TaskEvent.AttemptStarted.class,
          TaskEvent.DispatchStarted.class,
          TaskEvent.ProcessStarted.class,
          TaskEvent.DispatchEnded.class,
          TaskEvent.AttemptFailed.class,
          TaskEvent.ValidationFailed.class,
          TaskEvent.ValidationPassed.class,
          TaskEvent.HelperInvoked.class,
          TaskEvent.TaskMerged.class,
          TaskEvent.WorkKept.class,
          TaskEvent.MergeConflict.class,
          TaskEvent.TaskCompleted.class,
          TaskEvent.TaskBlocked.class,
          TaskEvent.TaskRetried.class,
          TaskEvent.TaskUnblocked.class,
          TaskEvent.TaskCancelled.class,
          TaskEvent.BudgetReached.class,
          BreakerEvent.BreakerOpened.class,
          BreakerEvent.BreakerClosed.class,
          BreakerEvent.TrialStarted.class,
          ContextInjected.class,
          ContextBuilt.class,
          WorkReported.class,
          WorkflowEvent.WorkflowStarted.class,
          WorkflowEvent.PhaseChanged.class,
          WorkflowEvent.ReviewStarted.class,
          WorkflowEvent.ReviewSubmitted.class,
          WorkflowEvent.ReviewEnded.class,
          WorkflowEvent.ApprovalWanted.class,
          WorkflowEvent.ReviewClaimed.class,
          WorkflowEvent.ReviewReleased.class,
          DecisionEvent.DecisionRecorded.class,
          DecisionEvent.DecisionSuperseded.class,
          SessionEvent.SessionStarted.class,
          SessionEvent.SessionEnded.class,
          SessionEvent.SessionAssigned.class,
          DeliveryAcknowledged.class,
          DeliveryEvent.DeliveryQueued.class,
          SessionOpened.class,
          SessionState.class,
          DeliveryEvent.InjectionAttempted.class,
          DeliveryEvent.EnterPressed.class,
          DeliveryEvent.ReceiptRaised.class,
          DeliveryEvent.InjectionSucceeded.class,
          DeliveryEvent.InjectionEscalated.class,
          DeliveryEvent.InjectionFailed.class,
          DeliveryEvent.AcknowledgmentAsked.class,
          DeliveryEvent.AcknowledgmentMissed.class,
          StartupGiven.class,
          DialogAnswered.class,
          SessionPlaced.class,
          TranscriptNamed.class);

  private static final Map<String, Class<? extends Event>> BY_NAME = byName();

  private EventTypes() {}

  private static Map<String, Class<? extends Event>> byName() {
    Map<String, Class<? extends Event>> types = new LinkedHashMap<>();
    ALL.forEach(type -> types.put(nameOf(type), type));
    return Map.copyOf(types);
  }

  static Map<String, Class<? extends Event>> byPublicName() {
    return BY_NAME;
  }

  /** The record's name in snake case; those of an injection have had a colon from the start. */
  static String nameOf(Class<? extends Event> type) {
    return type.getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
        .toLowerCase(Locale.ROOT)
        .replaceFirst("^injection_", "injection:");
  }
}
