/**
 * An agent in a session of tmux, which outlives its user's terminal and whoever supervises it:
 * {@link dev.segue.terminal.tmux.TmuxTerminal}, with a {@link dev.segue.terminal.tmux.TmuxServer}
 * of its own.
 *
 * <p>Neighbours: terminal for the port.
 */
@NullMarked
package dev.segue.terminal.tmux;

import org.jspecify.annotations.NullMarked;
