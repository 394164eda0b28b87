/**
 * Sessions of agents at a terminal: events ({@link dev.segue.core.session.SessionEvent}), their
 * fold ({@link dev.segue.core.session.Sessions}), the command line and environment that start an
 * agent, and the edits of the hook files that agents read.
 */
@NullMarked
package dev.segue.core.session;

import org.jspecify.annotations.NullMarked;
