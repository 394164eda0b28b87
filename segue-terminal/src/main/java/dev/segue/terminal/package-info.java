/**
 * An agent at a terminal, whatever that is: {@link dev.segue.terminal.AgentTerminal}. Its bytes are
 * told to a {@link dev.segue.terminal.TerminalListener}; keys are written to it.
 *
 * <p>Neighbours: none.
 */
@NullMarked
package dev.segue.terminal;

import org.jspecify.annotations.NullMarked;
