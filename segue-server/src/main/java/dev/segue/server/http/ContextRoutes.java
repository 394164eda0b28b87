package dev.segue.server.http;

import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.ContextService;
import dev.segue.server.api.MessageFields;
import dev.segue.server.api.Request;
import dev.segue.server.api.RequestReader;
import dev.segue.server.api.Route;
import dev.segue.wire.context.v1.Decision;
import dev.segue.wire.context.v1.GetContextRequest;
import dev.segue.wire.context.v1.ReportWorkRequest;
import dev.segue.wire.context.v1.TransitionPhaseRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The context service as documents. */
record ContextRoutes(ContextService context) {
  /** By what way a decision reached us. */
  private static final String SOURCE = "http";

  /** Fields of a message that stand in the path instead. */
  static final List<String> IN_PATH = List.of("task_id");

  /** Fields of a decision that the project gives. */
  static final List<String> GIVEN = List.of("id", "time", "source");

  private static final List<String> PROJECT = List.of("project");

  List<Route> routes() {
    return List.of(
        Route.post("/v1/context", "The pack for a task, role, phase and attempt", this::pack),
        Route.get(
            "/v1/context/{hash}",
            "A stored pack",
            PROJECT,
            request -> ContextDocuments.of(context.pack(project(request), hash(request)))),
        Route.get(
            "/v1/context/{hash}/explain",
            "Why a stored pack shows what it shows",
            PROJECT,
            request -> ContextDocuments.of(context.explain(project(request), hash(request)))),
        Route.get(
            "/v1/decisions",
            "Decisions, those that hold or all",
            List.of("project", "all"),
            request ->
                ContextDocuments.of(context.decisions(project(request), request.flag("all")))),
        Route.post("/v1/decisions", "Keeps a decision", this::decision),
        Route.post("/v1/tasks/{id}/report", "Hands in work for review", this::report),
        Route.post(
            "/v1/tasks/{id}/transition", "Moves a task on in its workflow", this::transition));
  }

  private Map<String, @Nullable Object> pack(Request request) {
    var message = GetContextRequest.newBuilder();
    MessageFields.fill(message, request.object(), List.of());
    return ContextDocuments.of(context.get(RequestReader.pack(message.build())));
  }

  private Map<String, @Nullable Object> decision(Request request) {
    var message = Decision.newBuilder();
    MessageFields.fill(message, request.object(), GIVEN);
    return ContextDocuments.of(
        context.record(
            RequestReader.optional(message.getProject()),
            RequestReader.decision(message.build(), SOURCE)));
  }

  private Map<String, @Nullable Object> report(Request request) {
    var message = ReportWorkRequest.newBuilder();
    MessageFields.fill(message, request.object(), IN_PATH).setTaskId(id(request));
    return ContextDocuments.of(
        context.report(
            RequestReader.optional(message.getProject()), RequestReader.report(message.build())));
  }

  private Map<String, @Nullable Object> transition(Request request) {
    var message = TransitionPhaseRequest.newBuilder();
    MessageFields.fill(message, request.object(), IN_PATH).setTaskId(id(request));
    return ContextDocuments.of(
        context.transition(
            RequestReader.optional(message.getProject()),
            RequestReader.transition(message.build())));
  }

  private static Optional<String> project(Request request) {
    return request.parameter("project");
  }

  private static String hash(Request request) {
    return request.path().getOrDefault("hash", "");
  }

  private static String id(Request request) {
    return request.path().getOrDefault("id", "");
  }
}
