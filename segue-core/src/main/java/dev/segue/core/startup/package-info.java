/**
 * The context that an agent at a terminal receives at its start ({@link
 * dev.segue.core.startup.StartupContextBuilder}), the summary that it leaves for the next session
 * ({@link dev.segue.core.startup.SessionSummary}), and the block in the agent's memory file that
 * can carry it. All of it follows from the project's state; session delivers it.
 */
@NullMarked
package dev.segue.core.startup;

import org.jspecify.annotations.NullMarked;
