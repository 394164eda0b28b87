package dev.segue.app.boot.session;

import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.TaskHistory;
import dev.segue.app.cli.session.Contexts;
import dev.segue.app.cli.session.StartOrder;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.session.OpenSession;
import dev.segue.core.text.Json;
import dev.segue.core.workflow.Role;
import dev.segue.files.source.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds the tasks that sessions are started for; what cannot be is refused before any is. */
public final class SessionTasks {
  private final Contexts contexts;
  private final ProjectStore owner;

  public SessionTasks(Contexts contexts, ProjectStore owner) {
    this.contexts = contexts;
    this.owner = owner;
  }

  /** Refuses a role that there is not, and any task where there is no store, which is not made. */
  public void check(StartOrder order) {
    if (order.task().isPresent()) {
      role(order.task().get());
      owner.open().close();
    }
  }

  /**
   * The project of a session; that of a task must be certain.
   *
   * @throws Refusal when it has no such task
   */
  public String project(StartOrder order, Journal store) {
    if (order.task().isEmpty()) {
      return ProjectChoice.forRun(owner.configuration(), Optional.empty(), Optional.of(store));
    }
    String project = ProjectChoice.forAct(owner.configuration(), store);
    TaskHistory.open(store, owner.codec(), project, order.task().get().taskId());
    return project;
  }

  /** The task of a session that is new. */
  public Optional<Assignment> asked(StartOrder order, String project) {
    return order.task().map(task -> assignment(task.taskId(), role(task), project));
  }

  /** The task of a session that gets another owner: it keeps the one that it was started for. */
  public Optional<Assignment> kept(StartOrder order, OpenSession open, String project) {
    order
        .task()
        .filter(task -> !open.taskId().equals(Optional.of(task.taskId())))
        .ifPresent(
            task -> {
              throw Refusal.usage(
                  "session \"%s\" runs already, and %s; choose another --name"
                      .formatted(
                          open.session(),
                          open.taskId()
                              .map(own -> "works on task " + Json.compact(own))
                              .orElse("was started for no task")));
            });
    return of(open, project);
  }

  /** The task that a session was started for. */
  public Optional<Assignment> of(OpenSession open, String project) {
    Role role = open.role().flatMap(Role::parse).orElse(Role.DEVELOPER);
    return open.taskId().map(task -> assignment(task, role, project));
  }

  private Assignment assignment(String taskId, Role role, String project) {
    return new Assignment(taskId, role, new SessionPacks(contexts.of(owner), project));
  }

  private static Role role(StartOrder.TaskWish task) {
    String word = task.role().orElse(Role.DEVELOPER.word());
    List<String> known = Arrays.stream(Role.values()).map(Role::word).toList();
    return Role.parse(word)
        .orElseThrow(
            () ->
                Refusal.usage(
                    "--role: there is no role %s; it is one of %s%s"
                        .formatted(
                            Json.compact(word),
                            String.join(", ", known),
                            Suggestion.phrase(known, word))));
  }
}
