package dev.segue.testkit.stub;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * How OpenAI's APIs refuse; both speak alike. Clients pass the messages through, so they are worded
 * as the service documents them.
 */
final class OpenAiErrors {
  private OpenAiErrors() {}

  static ModelApi.Refusal refusal(ModelApi.Call call, FailureMode mode, FailureOptions options) {
    return switch (mode) {
      case RATE_LIMIT ->
          error(
              429,
              waiting(options, true),
              "tokens",
              "rate_limit_exceeded",
              "Rate limit reached for %s in organization org-stub on tokens per min (TPM): Limit 30000, Used 29500, Requested 1500. Please try again in %ds."
                  .formatted(call.model(), options.seconds()));
      case USAGE_LIMIT -> usageLimit(options);
      case QUOTA ->
          error(
              429,
              "insufficient_quota",
              "You exceeded your current quota, please check your plan and billing details.");
      case AUTH -> error(401, "invalid_api_key", "Incorrect API key provided: sk-stub*0000.");
      case FORBIDDEN ->
          error(
              403,
              "model_not_found",
              "Project `proj_stub` does not have access to model `%s`".formatted(call.model()));
      case OVERLOADED ->
          error(
              503,
              waiting(options, false),
              "server_error",
              "server_is_overloaded",
              "The engine is currently overloaded, please try again later");
      case SERVER_ERROR ->
          error(
              500,
              "server_error",
              "The server had an error while processing your request. Sorry about that!");
      case CONTEXT_LENGTH ->
          error(
              400,
              "context_length_exceeded",
              "This model's maximum context length is 128000 tokens. However, your messages"
                  + " resulted in 131072 tokens.");
      case UNKNOWN_MODEL ->
          error(
              404,
              "model_not_found",
              "The model `" + call.model() + "` does not exist or you do not have access to it.");
      case RESET -> throw new IllegalStateException("A reset has no body");
    };
  }

  private static Map<String, String> waiting(FailureOptions options, boolean always) {
    var headers = new HashMap<String, String>();
    var wait =
        options
            .retryAfter()
            .or(() -> always ? Optional.of(StubModel.RETRY_AFTER) : Optional.empty());
    wait.ifPresent(
        time -> {
          headers.put("retry-after", Long.toString(time.toSeconds()));
          headers.put("retry-after-ms", Long.toString(time.toMillis()));
        });
    return headers;
  }

  private static ModelApi.Refusal usageLimit(FailureOptions options) {
    JsonNode body =
        Json.of(
            "{'error': {'type': 'usage_limit_reached', 'message': 'The usage limit has been"
                + " reached', 'plan_type': 'plus', 'resets_at': '?', 'resets_in_seconds': '?'}}",
            Instant.now().plus(options.usageReset()).getEpochSecond(),
            options.usageReset().toSeconds());
    return new ModelApi.Refusal(429, Map.of(), body);
  }

  private static ModelApi.Refusal error(int status, String code, String message) {
    var type =
        switch (status) {
          case 429 -> code;
          case 500 -> "server_error";
          default -> "invalid_request_error";
        };
    return error(status, Map.of(), type, code, message);
  }

  private static ModelApi.Refusal error(
      int status, Map<String, String> headers, String type, String code, String message) {
    return new ModelApi.Refusal(
        status,
        headers,
        Json.of(
            "{'error': {'message': '?', 'type': '?', 'param': null, 'code': '?'}}",
            message,
            type,
            code));
  }
}
