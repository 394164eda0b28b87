package dev.segue.testkit.stub;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** One provider's wire format. Implementations hold no state and may be called by any thread. */
interface ModelApi {
  /** Whether a POST to this path is a call of this API. */
  boolean serves(String path);

  /** The texts of the user messages, oldest first, without tool results. */
  List<String> userTexts(JsonNode body);

  /** The reply to this call; a tool call is asked for only while its result has not come back. */
  Reply reply(String path, JsonNode body, Behaviour behaviour);
}
