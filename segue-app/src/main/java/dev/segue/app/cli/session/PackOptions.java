package dev.segue.app.cli.session;

import dev.segue.core.context.PackRequest;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which pack of a task is meant. */
final class PackOptions {
  @Option(
      names = "--role",
      paramLabel = "R",
      description = "developer (default), architect, qa, devops, data or po.")
  private String role = "developer";

  @Option(
      names = "--phase",
      paramLabel = "P",
      description = "design, build, test or doc; default: the role's usual one.")
  private String phase = "";

  @Option(
      names = "--state",
      paramLabel = "S",
      description = "State of the workflow, which implies the phase.")
  private String state = "";

  @Option(names = "--attempt", paramLabel = "N", description = "From 1; default: the current one.")
  private int attempt;

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description = "Most tokens of the pack; default: 4000.")
  private int budget;

  @Option(
      names = "--previous-attempts",
      negatable = true,
      description = "Tells of earlier attempts, or not; default: from the second attempt on.")
  private Optional<Boolean> previous = Optional.empty();

  @Option(
      names = "--tokenizer",
      paramLabel = "NAME",
      description = "What tokens are counted with; default: o200k_base.")
  private String tokenizer = "";

  PackRequest request(String task, String hash) {
    return new PackRequest(
        Optional.empty(), task, role, phase, state, attempt, budget, previous, hash, tokenizer);
  }
}
