package dev.segue.run.process;

import dev.segue.core.journal.DispatchMark;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Program to run. The environment is complete: nothing is inherited from this process. Descendants
 * that left the process group are found by its {@link DispatchMark#VARIABLE}, if there is one.
 *
 * @param argv program and arguments; a program without a slash is looked up on the PATH of {@code
 *     environment}
 * @param folder working folder
 * @param stdin sent as UTF-8, then closed; empty means closed at once
 */
public record ProcessSpec(
    List<String> argv,
    Path folder,
    Map<String, String> environment,
    String stdin,
    ProcessLimits limits) {

  public ProcessSpec {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("A program to run is missing: argv is empty");
    }
  }

  public ProcessSpec withMark(DispatchMark mark) {
    var marked = new HashMap<>(environment);
    marked.put(DispatchMark.VARIABLE, mark.toString());
    return new ProcessSpec(argv, folder, marked, stdin, limits);
  }

  Optional<String> mark() {
    return Optional.ofNullable(environment.get(DispatchMark.VARIABLE));
  }
}
