package dev.segue.core.prompt;

import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Role;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The contexts of the attempts that go on, each asked for once. Without one a developer works on,
 * as it did before there were any; whoever reviews would judge blindly, and does not begin.
 * Confined to one thread.
 */
public final class AttemptContexts {
  private static final int MOST = 64;

  private final TaskContexts contexts;
  private final Consumer<String> warnings;
  private final Map<String, Optional<String>> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<String>> eldest) {
          return size() > MOST;
        }
      };

  /**
   * @param warnings told what is left out
   */
  AttemptContexts(TaskContexts contexts, Consumer<String> warnings) {
    this.contexts = contexts;
    this.warnings = warnings;
  }

  /**
   * For an attempt that begins.
   *
   * @throws NoContextException when there is none and its role cannot do without
   */
  Optional<String> of(TaskState task, int attempt) {
    return of(task, attempt, role(task));
  }

  /** The same for a role that reviews it. */
  Optional<String> of(TaskState task, int attempt, Role role) {
    String key = key(task, attempt, role);
    Optional<String> text = known.get(key);
    if (text == null) {
      text = ask(task, attempt, role);
      known.put(key, text);
    }
    return text;
  }

  /**
   * Makes sure that {@link #of} knows the answer.
   *
   * @return whether anybody had to be asked
   * @throws NoContextException when there is none and its role cannot do without
   */
  @SuppressWarnings("ReferenceEquality") // It is one object, not a value.
  boolean fetch(TaskState task, int attempt, Role role) {
    boolean isNews = contexts != TaskContexts.NONE && !known.containsKey(key(task, attempt, role));
    of(task, attempt, role);
    return isNews;
  }

  private static String key(TaskState task, int attempt, Role role) {
    return String.join(
        "\n",
        task.taskId(),
        Integer.toString(firstDispatch(task)),
        Integer.toString(attempt),
        role.word(),
        task.specHash());
  }

  /** A task that was begun anew has the attempt numbers of before, but never its dispatches. */
  private static int firstDispatch(TaskState task) {
    return task.attempts().stream()
        .flatMap(attempt -> attempt.dispatches().stream())
        .findFirst()
        .map(Dispatch::number)
        .orElse(task.lastDispatch() + 1);
  }

  private Optional<String> ask(TaskState task, int attempt, Role role) {
    try {
      return contexts.of(task.taskId(), attempt, role);
    } catch (NoContextException e) {
      if (role != Role.DEVELOPER) {
        throw e;
      }
      warnings.accept(
          "no context for task %s, which goes on without: %s"
              .formatted(task.taskId(), e.getMessage()));
      return Optional.empty();
    }
  }

  /** Who works on a task. */
  public static Role role(TaskState task) {
    return task.spec().placement().role().flatMap(Role::parse).orElse(Role.DEVELOPER);
  }
}
