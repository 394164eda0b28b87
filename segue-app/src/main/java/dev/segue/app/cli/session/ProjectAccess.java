package dev.segue.app.cli.session;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.context.history.Continuity;
import dev.segue.context.history.HistoryTools;
import dev.segue.context.mcp.Access;
import dev.segue.core.context.ContextService;
import dev.segue.core.context.ReviewSubmission;
import dev.segue.core.journal.DispatchMark;
import dev.segue.core.journal.Journal;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import dev.segue.core.workflow.Role;
import dev.segue.store.ProjectLog;
import java.util.Optional;
import java.util.function.Function;

/** The record of the project that flags, environment and configuration mean. */
public final class ProjectAccess implements Access {
  private final CommandEnvironment environment;
  private final Sessions sessions;
  private final Contexts contexts;
  private final ProjectStore owner;
  private final Redactor redactor;

  public ProjectAccess(
      CommandEnvironment environment, Sessions sessions, Contexts contexts, ProjectStore owner) {
    this.environment = environment;
    this.sessions = sessions;
    this.contexts = contexts;
    this.owner = owner;
    this.redactor = Redactor.with(owner.configuration().settings().redact());
  }

  @Override
  public <T> T with(Function<Continuity, T> work) {
    try (Journal store = owner.open()) {
      return work.apply(continuity(store, ProjectChoice.forAct(owner.configuration(), store)));
    }
  }

  @Override
  public <T> T told(Function<Continuity, T> work) {
    return with(
        known ->
            work.apply(
                session()
                    .flatMap(name -> sessions.task(owner, name))
                    .map(task -> new Continuity(known, task))
                    .orElse(known)));
  }

  @Override
  public <T> T beginning(Function<Continuity, T> work) {
    try (Journal store = owner.make()) {
      String project = ProjectChoice.forAct(owner.configuration(), store);
      owner.mayBegin(store, project);
      return work.apply(continuity(store, project));
    }
  }

  private Continuity continuity(Journal store, String project) {
    var historyTools =
        new HistoryTools(
            owner.codec(), contexts.tokens(), redactor, owner.configuration().settings().history());
    return new Continuity(store, project, historyTools);
  }

  @Override
  public ContextService contexts() {
    return contexts.of(owner);
  }

  @Override
  public Optional<DispatchMark> dispatch() {
    return environment.dispatch();
  }

  @Override
  public Optional<ReviewSubmission.Session> reviewing() {
    return session().flatMap(this::reviewing);
  }

  private Optional<ReviewSubmission.Session> reviewing(String name) {
    try (Journal store = owner.open()) {
      String project = ProjectChoice.forAct(owner.configuration(), store);
      return ProjectLog.open(store, owner.codec(), project)
          .state()
          .sessions()
          .find(name)
          .flatMap(
              open ->
                  open.taskId()
                      .map(
                          task ->
                              new ReviewSubmission.Session(
                                  task,
                                  open.role().flatMap(Role::parse).orElse(Role.DEVELOPER),
                                  open.agent())));
    }
  }

  @Override
  public Optional<String> session() {
    return environment.variable("SEGUE_SESSION");
  }

  @Override
  public String redacted(String text) {
    return redactor.redact(Untrusted.visible(text));
  }
}
