package dev.segue.context.mcp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An error of the protocol; what a tool refuses is an answer.
 *
 * @param id of the request, where it can be told
 */
record RpcError(Optional<Object> id, int code, String message) {
  static final int PARSE = -32_700;
  static final int INVALID_REQUEST = -32_600;
  static final int NO_SUCH_METHOD = -32_601;
  static final int INVALID_PARAMS = -32_602;
  static final int INTERNAL = -32_603;

  static RpcError of(int code, String message) {
    return new RpcError(Optional.empty(), code, message);
  }

  Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("jsonrpc", "2.0");
    tree.put("id", id.orElse(null));
    tree.put("error", Map.of("code", code, "message", message));
    return tree;
  }
}
