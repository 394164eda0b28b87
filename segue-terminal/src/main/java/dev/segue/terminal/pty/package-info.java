/**
 * An agent in a pseudo terminal of its own: {@link dev.segue.terminal.pty.PtyTerminal}. Its bytes
 * are passed on as they come; what they show is for others to say.
 */
@NullMarked
package dev.segue.terminal.pty;

import org.jspecify.annotations.NullMarked;
