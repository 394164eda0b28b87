package dev.segue.app.cli.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options that describe a decision, its reason apart. */
final class DecisionFields {
  static final String WHY = "The reason, and what was rejected; - reads it from standard input.";

  @Option(
      names = "--title",
      paramLabel = "TITLE",
      description = "The decision in one line, in TITLE's place.")
  private Optional<String> title = Optional.empty();

  @Option(
      names = "--status",
      paramLabel = "S",
      description = "active, proposed or rejected; default: active.")
  private Optional<String> status = Optional.empty();

  @Option(
      names = "--kind",
      paramLabel = "K",
      description = "What sort of decision, such as architecture or testing.")
  private Optional<String> kind = Optional.empty();

  @Option(
      names = "--affects",
      paramLabel = "ID",
      split = ",",
      description = "Tasks, stories, epics or paths that it is about; several with commas.")
  private List<String> affects = new ArrayList<>();

  /**
   * The title, which may be said in one of two ways.
   *
   * @param argument without a flag in front
   * @throws ParameterException when it is said in both or in none
   */
  String title(CommandLine command, Optional<String> argument) {
    if (title.isPresent() && argument.isPresent()) {
      throw new ParameterException(command, "say the title once: TITLE and --title are the same");
    }
    return argument
        .or(() -> title)
        .orElseThrow(() -> new ParameterException(command, "Missing required parameter: 'TITLE'"));
  }

  /** Whether any of them is given. */
  boolean isSaid() {
    return title.isPresent() || status.isPresent() || kind.isPresent() || !affects.isEmpty();
  }

  Optional<String> status() {
    return status;
  }

  Optional<String> kind() {
    return kind;
  }

  List<String> affects() {
    return affects;
  }
}
