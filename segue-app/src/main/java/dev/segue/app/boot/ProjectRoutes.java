package dev.segue.app.boot;

import dev.segue.app.cli.project.Agents;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.Guards;
import dev.segue.app.cli.project.Operator;
import dev.segue.app.cli.project.ProjectChoice;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ProviderRows;
import dev.segue.app.cli.project.Statuses;
import dev.segue.app.cli.project.TaskAddition;
import dev.segue.app.cli.project.TaskHistory;
import dev.segue.app.cli.session.SessionViews;
import dev.segue.app.cli.session.Sessions;
import dev.segue.core.journal.Journal;
import dev.segue.core.run.OperatorAct;
import dev.segue.files.taskfile.TaskFileReader;
import dev.segue.server.api.Action;
import dev.segue.server.api.Request;
import dev.segue.server.api.Route;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * HTTP routes for the output of the commands about projects and for the operators' acts on
 * projects.
 */
record ProjectRoutes(
    CommandEnvironment environment, Agents agents, Sessions sessions, ProjectStore store) {
  private static final String PROJECT = "project";

  /** Stands in problems where the command line has the name of a file. */
  private static final String BODY = "body";

  List<Route> routes() {
    return List.of(
        read("/v1/status", "Queue, running, blocked, breakers, counts", this::status),
        read("/v1/approvals", "Tasks that wait for a person", this::approvals),
        read("/v1/providers", "Installed, version, breaker, success rates", this::providers),
        read("/v1/sessions", "Agents at terminals", this::sessions),
        Route.get(
            "/v1/tasks/{id}",
            "What happened to a task",
            List.of(PROJECT, "prompts", "raw"),
            said(this::task)),
        post("/v1/tasks", "Queues the tasks of a file", this::add),
        act("retry", "Starts a task anew", OperatorAct.Retry::new),
        act("unblock", "Queues a blocked task again with its history", OperatorAct.Unblock::new),
        act("cancel", "Gives a task up; a running agent is ended", OperatorAct.Cancel::new),
        post("/v1/halt", "Lets nothing new start", this::halt),
        post("/v1/resume", "Takes a halt back", this::resume));
  }

  private Route read(String pattern, String summary, Action action) {
    return Route.get(pattern, summary, List.of(PROJECT), said(action));
  }

  private Route post(String pattern, String summary, Action action) {
    return Route.post(pattern, summary, List.of(PROJECT), said(action));
  }

  private Route act(String name, String summary, Function<String, OperatorAct> act) {
    return post(
        "/v1/tasks/{id}/" + name,
        summary,
        request -> {
          request.texts(List.of());
          return act(name, request, Optional.of(id(request)), act.apply(id(request)));
        });
  }

  private static Action said(Action action) {
    return request -> Refusals.said(() -> action.answer(request));
  }

  /** As the command would be configured with its flag. */
  private ProjectStore store(Request request) {
    return request.parameter(PROJECT).map(store::asking).orElse(store);
  }

  private static String id(Request request) {
    return request.path().getOrDefault("id", "");
  }

  private Map<String, ?> status(Request request) {
    return Statuses.look(store(request), Statuses::document);
  }

  private Map<String, ?> approvals(Request request) {
    return Statuses.look(store(request), Statuses::waiting);
  }

  private Map<String, @Nullable Object> providers(Request request) {
    ProjectStore meant = store(request);
    return ProviderRows.of(meant, agents.of(meant.configuration().settings())).document();
  }

  private Map<String, ?> sessions(Request request) {
    return SessionViews.document(SessionViews.of(sessions, store(request)));
  }

  private Map<String, @Nullable Object> task(Request request) {
    ProjectStore meant = store(request);
    boolean prompts = request.flag("prompts");
    boolean raw = request.flag("raw");
    try (Journal journal = meant.open()) {
      return TaskHistory.open(
              journal,
              meant.codec(),
              ProjectChoice.forAct(meant.configuration(), journal),
              id(request))
          .view()
          .document(TaskHistory.texts(journal, prompts, raw));
    }
  }

  private Map<String, @Nullable Object> add(Request request) {
    Guards.notInsideADispatch(environment, "add");
    var warnings = new ArrayList<String>();
    byte[] file = request.body().getBytes(StandardCharsets.UTF_8);
    TaskAddition.Added added =
        new TaskAddition(store(request))
            .add(known -> TaskFileReader.parse(BODY, file, known), warnings::add);
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("project", added.project());
    document.put("queued", added.queued());
    document.put("tasks", added.tasks());
    document.put("warnings", warnings);
    return document;
  }

  private Map<String, @Nullable Object> halt(Request request) {
    var reason = Optional.ofNullable(request.texts(List.of("reason")).get("reason"));
    return act("halt", request, Optional.empty(), new OperatorAct.Halt(reason));
  }

  private Map<String, @Nullable Object> resume(Request request) {
    request.texts(List.of());
    return act("resume", request, Optional.empty(), new OperatorAct.Resume());
  }

  private Map<String, @Nullable Object> act(
      String name, Request request, Optional<String> taskId, OperatorAct act) {
    Guards.notInsideADispatch(environment, name);
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    new Operator(store(request))
        .perform(
            List.of(act),
            done -> {
              document.put("project", done.project());
              document.put("task_id", taskId.orElse(null));
              document.put("changed", done.isChange());
              document.put("message", done.line());
            });
    return document;
  }
}
