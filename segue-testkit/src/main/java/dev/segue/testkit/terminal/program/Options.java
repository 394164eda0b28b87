package dev.segue.testkit.terminal.program;

import dev.segue.testkit.terminal.Fault;
import dev.segue.testkit.terminal.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Options of the command line.
 *
 * @param log file to which entries are appended
 * @param transcript file to which lines of the transcript are appended
 * @param hook command line that is run for each hook
 */
record Options(
    Script script, Optional<Path> log, Optional<Path> transcript, Optional<String> hook) {
  static final String USAGE =
      """
      java --enable-native-access=ALL-UNNAMED dev.segue.testkit.terminal.program.ScriptedTerminal
        [--script FILE] [--seed N] [--look claude|codex|gemini|plain] [--size 120x40]
        [--fault NAME[=VALUE][@PROBABILITY]]...
        [--log FILE] [--transcript FILE] [--hook COMMAND] [-- WHATEVER...]
      """;

  /**
   * Reads a command line; what comes later on it counts.
   *
   * @throws IllegalArgumentException where it is not understood
   * @throws IOException where the script's file cannot be read
   */
  static Options parse(List<String> arguments) throws IOException {
    var options =
        new Options(Script.parse(""), Optional.empty(), Optional.empty(), Optional.empty());
    Deque<String> left = new ArrayDeque<>(arguments);
    while (!left.isEmpty()) {
      String name = left.removeFirst();
      if (name.equals("--")) {
        break;
      }
      if (left.isEmpty()) {
        throw new IllegalArgumentException("Nothing after " + name);
      }
      options = options.with(name, left.removeFirst());
    }
    return options.telling();
  }

  private Options with(String name, String value) throws IOException {
    return switch (name) {
      case "--script" -> playing(Script.parse(Files.readString(Path.of(value))));
      case "--seed" -> playing(script.plus("seed=" + value));
      case "--look" -> playing(script.plus("look=" + value));
      case "--size" -> playing(script.plus("size=" + value));
      case "--fault" -> playing(script.plus(value));
      case "--log" -> new Options(script, Optional.of(Path.of(value)), transcript, hook);
      case "--transcript" -> new Options(script, log, Optional.of(Path.of(value)), hook);
      case "--hook" -> new Options(script, log, transcript, Optional.of(value));
      default -> throw new IllegalArgumentException("No option: " + name);
    };
  }

  private Options playing(Script other) {
    return new Options(other, log, transcript, hook);
  }

  /** A file or a command to tell something to is told it, where the script says nothing else. */
  private Options telling() {
    Script telling = script;
    if (transcript.isPresent() && !script.faults().containsKey(Fault.TRANSCRIPT)) {
      telling = telling.with(Fault.TRANSCRIPT);
    }
    if (hook.isPresent() && !script.faults().containsKey(Fault.HOOK)) {
      telling = telling.with(Fault.HOOK);
    }
    return playing(telling);
  }
}
