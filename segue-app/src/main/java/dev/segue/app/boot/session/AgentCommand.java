package dev.segue.app.boot.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of an agent at a terminal.
 *
 * @param program with the words that belong to it; not empty
 * @param arguments of whoever starts it
 */
public record AgentCommand(List<String> program, List<String> arguments) {
  public AgentCommand {
    program = List.copyOf(program);
    arguments = List.copyOf(arguments);
  }

  /** All of it, with what the launch adds before the user's own arguments. */
  List<String> with(List<String> launching) {
    var all = new ArrayList<>(program);
    all.addAll(launching);
    all.addAll(arguments);
    return all;
  }

  /** The program's file. */
  String file() {
    return program.getFirst();
  }

  /** The program, without its path. */
  String name() {
    return String.valueOf(Path.of(file()).getFileName());
  }
}
