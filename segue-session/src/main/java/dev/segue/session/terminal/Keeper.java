package dev.segue.session.terminal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** The start of a session, and what stays behind its program. */
final class Keeper {
  private static final int RESTARTS = 10;

  /** In the program's place until we listen: nothing that it writes is to be missed. */
  private static final String PLACE = "sleep 2147483647";

  /**
   * Stays behind the program, since tmux drops what nobody has read of a pane that ends, and tells
   * its exit code behind its last byte, and in a file for the case that nobody listens. The program
   * gets a process group of its own, so that keys end it alone and the terminal names it; one that
   * stops goes on at once, since nobody here could tell it to (147 to 150 are the signals that
   * stop). What the shell itself says of signals is nobody's. Whoever reads ends the session; where
   * nobody does, it ends after a while.
   */
  private static final String SCRIPT =
      "s=$1; shift; set -m; exec 3>&2 2>/dev/null; \"$@\" 2>&3 3>&-; c=$?;"
          + " while [ \"$c\" -gt 146 ] && [ \"$c\" -lt 151 ] && jobs %% >/dev/null; do fg >/dev/null; c=$?; done;"
          + " printf '%s\\n' \"$c\" >\"$s\";"
          + " printf '\\033\\\\\\033]2;segue-ended-%s-%s\\007' \"$0\" \"$c\"; exec sleep 20";

  /**
   * No status line: the agent has the whole screen. Of the keys behind Ctrl-B only those that leave
   * and that look back are kept: others would put windows beside the agent's or end it.
   */
  private static final String OPTIONS =
      """
      set -g status off
      set -g escape-time 10
      set -g focus-events on
      set -g set-titles on
      set -g set-titles-string "#T"
      set -g default-terminal tmux-256color
      set -g history-limit 2000
      set -g update-environment ""
      set -g window-size latest
      set -g allow-rename off
      set -g automatic-rename off
      set -g visual-bell off
      set -s extended-keys on
      set -gq allow-passthrough on
      unbind-key -a -T prefix
      bind-key d detach-client
      bind-key C-b send-prefix
      bind-key [ copy-mode
      bind-key PPage copy-mode -u
      """;

  private Keeper() {}

  /**
   * Makes the session, with nothing in it yet.
   *
   * @return the command that starts the program there
   */
  static String begin(TmuxServer server, TmuxProgram program, Size size) throws IOException {
    String secret = UUID.randomUUID().toString().replace("-", "");
    String script =
        OPTIONS
            + "new-session -d -s %s -x %d -y %d -- %s\n"
                .formatted(TmuxServer.SESSION, size.columns(), size.rows(), PLACE)
            + "set -F -t %s: @segue_pane \"#{pane_id} %s\"\n".formatted(TmuxServer.SESSION, secret);
    TmuxServer.Result result = server.begin(script, program.folder(), program.environment());
    for (int again = 0; again < RESTARTS && isServerGone(result); again++) {
      result = server.begin(script, program.folder(), program.environment());
    }
    if (result.code() != 0 || !result.output().isBlank()) {
      throw new IOException("tmux starts no session: " + firstLine(result));
    }
    TmuxServer.Result pane =
        server.command("display-message", "-p", "-t", "=" + TmuxServer.SESSION + ":", "#{pane_id}");
    return respawn(pane.output().strip(), secret, server, program.argv());
  }

  private static String respawn(String pane, String secret, TmuxServer server, List<String> argv) {
    var words =
        new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, secret, server.exitFile().toString()));
    words.addAll(argv);
    return words.stream()
        .map(TmuxText::quoted)
        .collect(Collectors.joining(" ", "respawn-pane -k -t " + pane + " -- ", ""));
  }

  /** A server ends with its last session, and is reached for a moment yet: nothing was started. */
  private static boolean isServerGone(TmuxServer.Result result) {
    return result.output().contains("server exited") || result.output().contains("lost server");
  }

  static String firstLine(TmuxServer.Result result) {
    return result.output().lines().findFirst().orElse("exit code " + result.code());
  }
}
