package dev.segue.session.terminal;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Program to start in a session.
 *
 * @param argv a program and its arguments; no shell reads them
 * @param environment complete, but for what tmux itself tells its programs: {@code TERM}, {@code
 *     TERM_PROGRAM}, {@code TERM_PROGRAM_VERSION}, {@code TMUX}, {@code TMUX_PANE}. It may hold
 *     secrets: it stands on no command line
 */
public record TmuxProgram(List<String> argv, Path folder, Map<String, String> environment) {
  public TmuxProgram {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
  }
}
