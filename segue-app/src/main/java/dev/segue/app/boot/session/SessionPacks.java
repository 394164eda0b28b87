package dev.segue.app.boot.session;

import dev.segue.core.context.ContextService;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.workflow.Role;
import java.util.Optional;

/** Packs for agents at terminals, as large as what carries them there takes. */
public final class SessionPacks {
  /** Below it a pack has little more than the task itself. */
  private static final int LEAST_TOKENS = 1_000;

  private final ContextService service;
  private final String project;

  public SessionPacks(ContextService service, String project) {
    this.service = service;
    this.project = project;
  }

  /**
   * A pack, or why there is none: one of the two is there.
   *
   * @param text of the pack
   * @param trouble one sentence
   */
  public record Answer(Optional<String> text, Optional<String> trouble) {
    private static Answer none(String why) {
      return new Answer(Optional.empty(), Optional.of(why));
    }
  }

  /**
   * The pack of a task's current attempt, in the usual budget, or in the half or the quarter of it
   * where it would be too long. Never throws: an agent is started without it as well.
   */
  @SuppressWarnings("IllegalCatch")
  public Answer of(String taskId, Role role, int maxCharacters) {
    try {
      for (int budget = PackKey.DEFAULT_BUDGET; budget >= LEAST_TOKENS; budget /= 2) {
        String text = service.get(request(taskId, role, budget)).pack().text();
        if (text.length() <= maxCharacters) {
          return new Answer(Optional.of(text), Optional.empty());
        }
      }
      return Answer.none(
          "none is short enough for the %,d characters that the agent takes"
              .formatted(maxCharacters));
    } catch (Refusal e) {
      return Answer.none(e.why());
    } catch (JournalException e) {
      return Answer.none(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // A fault of the context machinery costs the pack, never the session.
      return Answer.none("internal error: " + e);
    }
  }

  private PackRequest request(String taskId, Role role, int budget) {
    return new PackRequest(
        Optional.of(project),
        taskId,
        role.word(),
        role.usual().word(),
        "",
        0,
        budget,
        Optional.empty(),
        "",
        "");
  }
}
