/**
 * What an agent at a terminal is told at its start ({@link
 * dev.segue.core.session.startup.StartupContextBuilder}), and what it leaves for the next one
 * ({@link dev.segue.core.session.startup.SessionSummary}), both from the project's state alone. How
 * it is delivered is not its business. Neighbours: decision, prompt, session, supervisor,
 * supervisor.handover, task, text.
 */
@NullMarked
package dev.segue.core.session.startup;

import org.jspecify.annotations.NullMarked;
