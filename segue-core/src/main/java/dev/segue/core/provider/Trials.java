package dev.segue.core.provider;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Facts about a CLI that the conformance kit needs.
 *
 * @param stub how it is pointed at a stand-in for its model; absent: it cannot be
 * @param cannot cases that the CLI itself cannot pass, with the reason
 */
public record Trials(Optional<Stub> stub, Map<String, String> cannot) {
  /** Nothing is known. */
  public static final Trials NONE = new Trials(Optional.empty(), Map.of());

  public Trials {
    cannot = Map.copyOf(cannot);
  }

  /**
   * A stand-in for the model, listening at {@code {stub_url}}, which has no path.
   *
   * @param environment variables set for it
   * @param home texts of files below its home folder, which is empty otherwise
   * @param arguments further ones, laid before the last
   */
  public record Stub(
      Api api, Map<String, String> environment, Map<String, String> home, List<String> arguments) {
    public Stub {
      environment = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(environment));
      home = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(home));
      arguments = List.copyOf(arguments);
    }
  }

  /** API that a CLI uses to reach its model. */
  public enum Api {
    ANTHROPIC,
    OPENAI_RESPONSES,
    OPENAI_CHAT,
    GEMINI
  }
}
