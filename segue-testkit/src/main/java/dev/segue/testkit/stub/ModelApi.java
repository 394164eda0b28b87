package dev.segue.testkit.stub;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** One provider's wire format. Implementations hold no state and may be called by any thread. */
interface ModelApi {
  /**
   * A request that was understood.
   *
   * @param model as the client named it
   * @param system texts that are neither the user's nor the model's
   * @param users the texts of each user message, oldest first, results of tools left out
   * @param schema that the answer has to fit
   * @param hasToolResult a tool's result came after the model's last message
   * @param isCount asks for the number of tokens only
   * @param isProbe asks for one token only
   */
  record Call(
      String path,
      JsonNode body,
      String model,
      boolean isStream,
      List<String> system,
      List<String> users,
      List<Toolbox.Tool> tools,
      Optional<JsonNode> schema,
      boolean hasToolResult,
      boolean isCount,
      boolean isProbe) {
    String prompt() {
      return String.join("\n", users);
    }
  }

  /** Turn of the model: pieces of text, then the tools to use, in order. */
  record Turn(List<String> pieces, List<Toolbox.Use> uses) {
    String text() {
      return String.join("", pieces);
    }
  }

  /** How the service refuses. */
  record Refusal(int status, Map<String, String> headers, JsonNode body) {}

  /**
   * One server-sent event.
   *
   * @param carriesContent shows the user something, so that a slow model rests after it
   */
  record Event(String text, boolean carriesContent) {
    /** Named by the {@code type} of the data, if it has one. */
    static Event named(JsonNode data) {
      return new Event("event: " + Json.member(data, "type") + "\n" + data(data).text(), false);
    }

    static Event data(JsonNode data) {
      return new Event("data: " + Json.text(data) + "\n\n", false);
    }

    Event withContent() {
      return new Event(text, true);
    }
  }

  /** Whether a POST to this path is a call of this API. */
  boolean serves(String path);

  /** Understands a request; what is not there is empty, nothing is refused. */
  Call call(String path, JsonNode body);

  /** The answer to a call that counts tokens. */
  JsonNode count();

  /** The answer to a call without a stream. */
  JsonNode whole(Call call, Turn turn);

  /** The answer to a call with a stream. */
  List<Event> events(Call call, Turn turn);

  /** The refusal in this mode, {@link FailureMode#RESET} excepted. */
  Refusal refusal(Call call, FailureMode mode, FailureOptions options);

  /** The refusal as events of a stream that has begun. */
  List<Event> refusalInStream(Call call, Refusal refusal);
}
