package dev.segue.context.mcp;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A message of a client, or a batch of them, as JSON-RPC 2.0 reads it.
 *
 * @param id to be answered under; absent for a notification
 * @param params missing or null where there are none
 */
record RpcRequest(Optional<Object> id, String method, JsonNode params) {
  /** Each may build a pack; more than a client asks for at once. */
  private static final int LARGEST_BATCH = 100;

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** Classification of a line. */
  sealed interface Reading {
    record Request(RpcRequest request) implements Reading {}

    /** The answer to a question, of which we ask none. */
    record Answer() implements Reading {}

    /** Several at once, as protocol 2025-03-26 has them; at least one. */
    record Batch(List<Reading> messages) implements Reading {
      public Batch {
        messages = List.copyOf(messages);
      }
    }

    /** To be answered with an error. */
    record Refused(RpcError error) implements Reading {}
  }

  static Reading read(String line) {
    JsonNode message;
    try {
      message = JSON.readTree(line);
    } catch (JacksonException _) {
      return new Reading.Refused(RpcError.of(RpcError.PARSE, "this line is no JSON"));
    }
    return message.isArray() ? batch(message) : one(message);
  }

  private static Reading batch(JsonNode messages) {
    if (messages.isEmpty() || messages.size() > LARGEST_BATCH) {
      return new Reading.Refused(
          RpcError.of(
              RpcError.INVALID_REQUEST,
              "a batch has 1 to %d messages, not %d".formatted(LARGEST_BATCH, messages.size())));
    }
    return new Reading.Batch(messages.valueStream().map(RpcRequest::one).toList());
  }

  private static Reading one(JsonNode message) {
    if (!message.isObject()) {
      return new Reading.Refused(
          RpcError.of(RpcError.INVALID_REQUEST, "a message must be one JSON object"));
    }
    JsonNode id = message.path("id");
    if (!message.has("method") && (message.has("result") || message.has("error"))) {
      return new Reading.Answer();
    }
    boolean isRightId = id.isMissingNode() || idOf(id) != null;
    if (!isRightId || !message.path("method").isString()) {
      return new Reading.Refused(
          new RpcError(
              Optional.ofNullable(idOf(id)),
              RpcError.INVALID_REQUEST,
              "a request needs a method, and an id that is a text or a whole number"));
    }
    return new Reading.Request(
        new RpcRequest(
            Optional.ofNullable(idOf(id)),
            message.path("method").stringValue(),
            message.path("params")));
  }

  private static @Nullable Object idOf(JsonNode id) {
    return id.isString() ? id.stringValue() : id.isIntegralNumber() ? id.bigIntegerValue() : null;
  }
}
