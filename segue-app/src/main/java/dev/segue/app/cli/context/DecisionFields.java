package dev.segue.app.cli.context;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is said of a decision, its title apart. */
final class DecisionFields {
  @Option(
      names = "--why",
      paramLabel = "TEXT",
      required = true,
      description = "The reason, and what was rejected; - reads it from standard input.")
  private String why = "";

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

  String why() {
    return why;
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
