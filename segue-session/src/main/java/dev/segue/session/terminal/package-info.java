/**
 * Terminals of agents ({@link dev.segue.session.terminal.AgentTerminal}): pseudo terminals, tmux
 * panes, and the emulator that turns bytes into a screen. A {@link
 * dev.segue.session.terminal.TerminalListener} receives the bytes; keys are written to the
 * terminal.
 */
@NullMarked
package dev.segue.session.terminal;

import org.jspecify.annotations.NullMarked;
