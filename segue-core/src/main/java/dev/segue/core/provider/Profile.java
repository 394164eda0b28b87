package dev.segue.core.provider;

import dev.segue.core.session.readiness.TerminalProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that Segue knows of one agent CLI. Shipped ones are YAML in the resources; the configuration
 * adds others or lays its keys over them. Nothing else in the code knows a CLI by name.
 *
 * @param id the provider's name
 * @param command program and arguments of one headless run; {@code {prompt}}, {@code {prompt_file}}
 *     and {@code {workspace}} are replaced
 * @param prompt how the prompt reaches it
 * @param output how its answer is read
 * @param arguments what is added to the command for permissions and model
 * @param environment variables set for it, the names it may inherit, and files made for it
 * @param failures first match wins
 * @param timeout deadline of a dispatch; absent: the run's
 * @param resume absent: its sessions cannot go on
 * @param atTerminal absent: nothing is known of it at a terminal
 */
public record Profile(
    String id,
    List<String> command,
    PromptVia prompt,
    Output output,
    Arguments arguments,
    Environment environment,
    List<FailureRule> failures,
    Optional<Duration> timeout,
    Provenance provenance,
    Optional<Resume> resume,
    Trials trials,
    Optional<AtTerminal> atTerminal) {
  public Profile {
    if (command.isEmpty()) {
      throw new IllegalArgumentException("provider " + id + " has no command");
    }
    command = List.copyOf(command);
    failures = List.copyOf(failures);
  }

  /** How the prompt reaches the program. */
  public enum PromptVia {
    STDIN,
    /** A file outside the workspace, whose path stands for {@code {prompt_file}}. */
    FILE,
    /** In place of {@code {prompt}}; seen in process lists and bounded by the system. */
    ARG
  }

  /** Shape of the standard output. */
  public enum Format {
    /** The whole output is the answer. */
    TEXT,
    /** One JSON document. */
    JSON,
    /** One JSON event per line; other lines are passed over. */
    JSONL
  }

  /**
   * How the output is read.
   *
   * @param last which event must be there for the run to be a success; empty when the exit code
   *     alone decides
   * @param answer where the final answer stands
   * @param fields where everything else stands, by {@link Field}; numbers of several places are
   *     added up
   * @param report name of a JSON file in the run's own folder that is one more event, the last
   */
  public record Output(
      Format format,
      List<EventMatch> last,
      List<Selector> answer,
      Map<Field, List<Selector>> fields,
      Optional<String> report) {
    /** Plain text. */
    public static final Output TEXT =
        new Output(Format.TEXT, List.of(), List.of(), Map.of(), Optional.empty());

    public Output {
      last = List.copyOf(last);
      answer = List.copyOf(answer);
      fields = Map.copyOf(fields);
    }
  }

  /** Value that can be read beside the answer. */
  public enum Field {
    SESSION,
    MODEL,
    INPUT_TOKENS,
    CACHED_INPUT_TOKENS,
    OUTPUT_TOKENS,
    COST_USD,
    /** Tokens in the model's window at the end. */
    CONTEXT_TOKENS,
    /** Tokens that the window holds. */
    CONTEXT_WINDOW,
    FILES_CREATED,
    FILES_UPDATED,
    /** Files it read, whole or in part. */
    FILES_READ,
    /** Command lines it gave to a shell, which may read files. */
    COMMANDS
  }

  /**
   * Arguments laid behind the program's own.
   *
   * @param workspace the least that lets it edit the workspace
   * @param bypass everything allowed; only if the operator says so
   * @param readOnly for a helper agent
   * @param model with {@code {model}} in it
   * @param last come after all others
   */
  public record Arguments(
      List<String> workspace,
      List<String> bypass,
      List<String> readOnly,
      List<String> model,
      List<String> last) {
    /** None. */
    public static final Arguments NONE =
        new Arguments(List.of(), List.of(), List.of(), List.of(), List.of());
  }

  /**
   * The program's environment beyond the common names. In values and texts {@code ${NAME}} is taken
   * from Segue's own environment, {@code {run_folder}} and {@code {workspace}} are replaced.
   *
   * @param set variables and values
   * @param inherit further names it may see though they look like secrets
   * @param strip names it must not see, such as marks of an outer session of the same CLI
   * @param runFiles texts by name, written for each dispatch into a folder of its own
   * @param own the program's own configuration
   */
  public record Environment(
      Map<String, String> set,
      List<String> inherit,
      List<String> strip,
      Map<String, String> runFiles,
      OwnConfig own) {
    /** Of a program whose own configuration is not known. */
    public Environment(
        Map<String, String> set,
        List<String> inherit,
        List<String> strip,
        Map<String, String> runFiles) {
      this(set, inherit, strip, runFiles, OwnConfig.UNKNOWN);
    }

    /** Nothing. */
    public static final Environment NONE =
        new Environment(Map.of(), List.of(), List.of(), Map.of());

    public Environment {
      inherit = List.copyOf(inherit);
      strip = List.copyOf(strip);
      runFiles = Map.copyOf(runFiles);
    }
  }

  /**
   * Files in which a user configures the program itself, and which of Segue's variables they name.
   * They are read to say what is missing; nothing that stands in them is obeyed.
   *
   * @param files paths with {@code {home}} and {@code ${NAME}}; one with a variable that is not set
   *     is no path
   * @param variables patterns whose one named group is the name of a variable
   */
  public record OwnConfig(List<String> files, List<LinePattern> variables) {
    /** No file is known. */
    public static final OwnConfig UNKNOWN = new OwnConfig(List.of(), List.of());

    public OwnConfig {
      files = List.copyOf(files);
      variables = List.copyOf(variables);
    }
  }

  /**
   * Knowledge of a CLI at its terminal. Screens change more often than command lines, so this
   * record has a version range of its own.
   *
   * @param versions absent: any
   */
  public record AtTerminal(Optional<VersionRange> versions, TerminalProfile terminalProfile) {
    /**
     * What is known of one version.
     *
     * @param version as the CLI tells it; empty when it did not
     * @return empty where this was never tried with that version
     */
    public Optional<TerminalProfile> of(Optional<String> version) {
      boolean isTried =
          versions.isEmpty() || version.flatMap(versions.get()::contains).orElse(false);
      return isTried ? Optional.of(terminalProfile) : Optional.empty();
    }
  }
}
