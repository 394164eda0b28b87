/**
 * Puts a session together: {@link dev.segue.app.boot.session.SessionStart} finds out who is to be
 * started and with what, {@link dev.segue.app.boot.session.UserTerminal} stands behind it.
 *
 * <p>Neighbours: all of the application.
 */
@NullMarked
package dev.segue.app.boot.session;

import org.jspecify.annotations.NullMarked;
