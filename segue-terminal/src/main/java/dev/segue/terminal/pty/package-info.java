/**
 * An agent in a pseudo terminal of its own: {@link dev.segue.terminal.pty.PtyTerminal}. Its bytes
 * are passed on as they come, by threads of its own; what they show is for others to say.
 *
 * <p>Neighbours: none.
 */
@NullMarked
package dev.segue.terminal.pty;

import org.jspecify.annotations.NullMarked;
