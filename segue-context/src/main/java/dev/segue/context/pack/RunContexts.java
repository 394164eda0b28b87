package dev.segue.context.pack;

import dev.segue.core.context.ContextService;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.prompt.NoContextException;
import dev.segue.core.prompt.TaskContexts;
import dev.segue.core.workflow.Role;
import java.util.Optional;

/** Gives the agents of a run their packs, one for each attempt. */
public final class RunContexts implements TaskContexts {
  private final ContextService service;
  private final String project;

  public RunContexts(ContextService service, String project) {
    this.service = service;
    this.project = project;
  }

  @Override
  @SuppressWarnings("IllegalCatch")
  public Optional<String> of(String taskId, int attempt, Role role) {
    var request =
        new PackRequest(
            Optional.of(project),
            taskId,
            role.word(),
            role.usual().word(),
            "",
            attempt,
            0,
            Optional.empty(),
            "",
            "");
    try {
      return Optional.of(service.get(request).pack().text());
    } catch (Refusal e) {
      throw new NoContextException(e.why(), e);
    } catch (JournalException e) {
      throw e;
    } catch (RuntimeException e) {
      // A fault of the context machinery costs the context, never the run.
      throw new NoContextException("internal error: " + e, e);
    }
  }
}
