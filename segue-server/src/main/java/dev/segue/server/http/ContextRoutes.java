package dev.segue.server.http;

import dev.segue.core.context.service.ContextDocuments;
import dev.segue.core.context.service.ContextService;
import dev.segue.server.door.Asked;
import dev.segue.server.door.Route;
import dev.segue.server.message.Asks;
import dev.segue.server.message.MessageFields;
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
            asked -> ContextDocuments.of(context.pack(project(asked), hash(asked)))),
        Route.get(
            "/v1/context/{hash}/explain",
            "Why a stored pack shows what it shows",
            PROJECT,
            asked -> ContextDocuments.of(context.explain(project(asked), hash(asked)))),
        Route.get(
            "/v1/decisions",
            "Decisions, those that hold or all",
            List.of("project", "all"),
            asked -> ContextDocuments.of(context.decisions(project(asked), asked.flag("all")))),
        Route.post("/v1/decisions", "Keeps a decision", this::decision),
        Route.post("/v1/tasks/{id}/report", "Hands in work for review", this::report),
        Route.post(
            "/v1/tasks/{id}/transition", "Moves a task on in its workflow", this::transition));
  }

  private Map<String, @Nullable Object> pack(Asked asked) {
    var message = GetContextRequest.newBuilder();
    MessageFields.fill(message, asked.object(), List.of());
    return ContextDocuments.of(context.get(Asks.pack(message.build())));
  }

  private Map<String, @Nullable Object> decision(Asked asked) {
    var message = Decision.newBuilder();
    MessageFields.fill(message, asked.object(), GIVEN);
    return ContextDocuments.of(
        context.record(
            Asks.optional(message.getProject()), Asks.decision(message.build(), SOURCE)));
  }

  private Map<String, @Nullable Object> report(Asked asked) {
    var message = ReportWorkRequest.newBuilder();
    MessageFields.fill(message, asked.object(), IN_PATH).setTaskId(id(asked));
    return ContextDocuments.of(
        context.report(Asks.optional(message.getProject()), Asks.report(message.build())));
  }

  private Map<String, @Nullable Object> transition(Asked asked) {
    var message = TransitionPhaseRequest.newBuilder();
    MessageFields.fill(message, asked.object(), IN_PATH).setTaskId(id(asked));
    return ContextDocuments.of(
        context.transition(Asks.optional(message.getProject()), Asks.transition(message.build())));
  }

  private static Optional<String> project(Asked asked) {
    return asked.parameter("project");
  }

  private static String hash(Asked asked) {
    return asked.path().getOrDefault("hash", "");
  }

  private static String id(Asked asked) {
    return asked.path().getOrDefault("id", "");
  }
}
