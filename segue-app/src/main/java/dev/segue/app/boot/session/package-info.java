/**
 * Assembles one session at a terminal. {@link dev.segue.app.boot.session.SessionStart} determines
 * which agent starts with which context; {@link dev.segue.app.boot.session.UserTerminal} connects
 * the user's terminal to it.
 */
@NullMarked
package dev.segue.app.boot.session;

import org.jspecify.annotations.NullMarked;
