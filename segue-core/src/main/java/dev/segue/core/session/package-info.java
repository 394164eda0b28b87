/**
 * Sessions of agents at a terminal, as the project's journal tells of them: {@link
 * dev.segue.core.session.SessionEvent} says when one began and how it left the work, {@link
 * dev.segue.core.session.Sessions} is the fold. Neighbours: journal.
 */
@NullMarked
package dev.segue.core.session;

import org.jspecify.annotations.NullMarked;
