package dev.segue.app.cli.project;

import java.util.List;

/**
 * The configuration that {@code segue init} writes: what was found, and every key with its default.
 */
public final class FirstConfig {
  private static final String HEAD =
      """
      # How Segue is set in this project. Every key may be left out; commented ones show their default.
      # Laid over ~/.config/segue/config.yaml; flags and environment variables go before both.

      # In priority order: when one meets its limit, the next takes over with what was done so far.
      # A bare name is a shipped profile; an entry with keys describes a program of your own.
      """;

  private static final String OWN =
      """
      #  - id: mine
      #    command: ["./agents/mine.sh"]     # relative to the project folder; the prompt comes on stdin
      #    prompt: stdin                     # or file ({prompt_file}), or arg ({prompt})
      #    output: text                      # or json, jsonl
      #    failures:
      #      - {exit: 75, reason: rate_limit_exceeded, reset: 'retry after (?<seconds>\\d+)s'}
      """;

  private static final String REST =
      """

      # helper: ID              # proposes commands that verify criteria; default: another available provider

      # project: NAME           # default: the workspace folder's name
      # workspace: .            # where agents work
      # store: sqlite:.segue/segue.db

      # unverified: block       # or accept: what becomes of a task with a criterion nobody can verify
      # history: 5              # completed tasks shown in prompts, 3 to 5
      # timeout: 30m            # of each dispatch
      # budget: {tokens: 2000000, cost_usd: 20, time: 4h}    # per run; unlimited where it is left out
      # permissions: workspace  # bypass counts only from your own ~/.config/segue/config.yaml
      # resume: auto            # or never: whether retries go on with an agent's own session; default: as its profile says
      # context: on             # or off: whether agents are told the code and decisions that matter; default: where there is an index
      # redact: ['internal-[0-9]+']    # further secrets, as regular expressions
      # keep_bodies: 30d        # how long prompts, answers and output are kept
      # pre_context: {enabled: true, types: [circuit_breaker, retry, helper], max_lines: 10, max_files: 3, max_tokens: 100, helper_max_attempts: 2}
      # breaker: {rate_limit: 5m, overloaded: 30s, overloaded_max: 10m, quota: 24h}
      """;

  private FirstConfig() {}

  /** The text for a machine on which these were found. */
  public static String of(List<AgentFacts> agents) {
    var text = new StringBuilder(HEAD);
    // Without any entry the key stays a comment: an empty list and no list mean the same.
    text.append(agents.isEmpty() ? "# providers:\n" : "providers:\n");
    for (AgentFacts agent : agents) {
      String version = agent.version().map(v -> "   # found " + v).orElse("");
      text.append("  - ").append(agent.id()).append(version).append('\n');
    }
    return text.append(OWN).append(REST).toString();
  }
}
