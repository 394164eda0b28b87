package dev.segue.core.run;

import dev.segue.core.provider.Breakers;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.Separation;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Chooses who reviews. Each provider is asked once per stage and attempt; a limited one is left to
 * its breaker. Where vendors matter, those that did not make the change come first.
 */
final class ReviewerChoice {
  private final TaskState task;
  private final WorkflowStage stage;
  private final RunSettings settings;

  ReviewerChoice(TaskState task, WorkflowStage stage, RunSettings settings) {
    this.task = task;
    this.stage = stage;
    this.settings = settings;
  }

  static List<String> providers(WorkflowStage stage, RunSettings settings) {
    return settings.workflows().providers(stage, settings.providers());
  }

  /** The choice among those that were not asked yet. */
  ProviderChoice choose(Breakers breakers, Instant now) {
    var left = new ArrayList<>(allowed());
    fruitless().stream().flatMap(review -> review.provider().stream()).forEach(left::remove);
    if (stage.review().separation() != Separation.OFF) {
      left.sort(Comparator.comparing(this::isOfMakersVendor));
    }
    String name = settings.dispatchName(task.taskId(), task.lastDispatch() + 1);
    return ProviderChoice.choose(left, name, breakers, now);
  }

  private List<String> allowed() {
    boolean isStrict = stage.review().separation() == Separation.REQUIRE;
    return providers(stage, settings).stream()
        .filter(provider -> !isStrict || !isOfMakersVendor(provider))
        .toList();
  }

  /** Why nobody is left to be asked, and what a person can do. */
  String whyNobody() {
    String role = stage.role().word();
    String id = task.taskId();
    if (allowed().isEmpty()) {
      String why =
          maker()
              .map(
                  maker ->
                      "no reviewer of another vendor than " + settings.workflows().vendor(maker))
              .filter(_ -> !providers(stage, settings).isEmpty())
              .orElse("no provider for stage " + stage.id());
      return "%s; name one for role %s, then segue unblock %s, or %s"
          .formatted(why, role, id, personsVerdict());
    }
    String last =
        fruitless().isEmpty()
            ? "nobody is left to ask"
            : fruitless().getLast().why().orElse("no answer");
    return "no verdict from %s: %s; segue unblock %s asks again, another provider too if you name one for the role, or %s"
        .formatted(role, last, id, personsVerdict());
  }

  private String personsVerdict() {
    return "decide yourself: segue approve %s --role %s --reason \"…\""
        .formatted(task.taskId(), stage.role().word());
  }

  private List<Review> fruitless() {
    int attempt = task.nextAttempt() - 1;
    return task.workflow()
        .map(progress -> progress.fruitless(stage.id(), attempt))
        .orElse(List.of());
  }

  /** Whether a provider is of the vendor whose agent made the change. */
  boolean isOfMakersVendor(String provider) {
    return settings.workflows().isOneVendor(task, provider);
  }

  /** The provider whose answer the commit rests on. */
  private Optional<String> maker() {
    return task.latest().flatMap(Attempt::latest).map(Dispatch::provider);
  }

  /** The commit under review. */
  String commit() {
    return task.workflow().flatMap(WorkflowProgress::commit).orElse("");
  }
}
