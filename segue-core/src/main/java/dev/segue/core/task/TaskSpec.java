package dev.segue.core.task;

import dev.segue.core.text.Sentences;
import java.util.List;
import java.util.Optional;

/**
 * A task as its file writes it, checked: what to do, when it counts as done, and how it may be
 * tried.
 *
 * @param taskId unique in its project
 * @param instructions what to do
 * @param title its name among people, one line; absent in histories from before tasks had one
 * @param intent short purpose
 * @param type kind of work; shapes guidelines and the answer that is asked for
 * @param criteria acceptance criteria, in the file's order; empty only when {@code checks} says
 *     otherwise how it is judged
 * @param checks further checks
 * @param retry how often and how soon it is tried again
 * @param dependsOn what must end first
 * @param workingDirectory relative to the workspace, never leaving it
 * @param providers preferred providers, best first; the configured order follows
 * @param model name of the model to ask for ({@code agent_mode})
 * @param options per-task switches
 * @param placement story, epic and role
 * @param meta uninterpreted JSON object as text, {@code {}} when absent
 */
public record TaskSpec(
    String taskId,
    String instructions,
    Optional<String> title,
    Optional<String> intent,
    TaskType type,
    List<Criterion> criteria,
    FurtherChecks checks,
    RetryPolicy retry,
    List<Dependency> dependsOn,
    Optional<String> workingDirectory,
    List<String> providers,
    Optional<String> model,
    TaskOptions options,
    Placement placement,
    String meta) {
  /** More than any line shows; the rest of long instructions need not be searched. */
  private static final int LOOKED_AT = 600;

  public TaskSpec {
    // Absent in histories from before tasks had one.
    placement = placement == null ? Placement.NONE : placement;
    criteria = List.copyOf(criteria);
    dependsOn = List.copyOf(dependsOn);
    providers = List.copyOf(providers);
  }

  /** A task of which nothing but its id and its instructions is said. */
  public static TaskSpec of(String taskId, String instructions) {
    return new TaskSpec(
        taskId,
        instructions,
        Optional.empty(),
        Optional.empty(),
        TaskType.CODING,
        List.of(),
        FurtherChecks.NONE,
        RetryPolicy.DEFAULT,
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        TaskOptions.NONE,
        Placement.NONE,
        "{}");
  }

  /**
   * What the task is about, for those who know only its id: its intent, else its title, else the
   * first sentence of its instructions. Untrusted, as all texts of a task; empty when it says
   * nothing.
   */
  public Optional<String> about() {
    return intent.or(() -> title).or(this::firstSentence).filter(text -> !text.isBlank());
  }

  private Optional<String> firstSentence() {
    String beginning =
        instructions.substring(0, Math.min(instructions.length(), LOOKED_AT)).strip();
    return Optional.of(Sentences.first(Sentences.firstParagraph(beginning)));
  }
}
