/**
 * What is known of earlier work, for agents and people who ask, and what they add to it: {@link
 * dev.segue.app.history.Continuity} reads and appends to one project's journal. Who asks, and how,
 * is not its business. Neighbours: runtime, store.codec, core.decision, core.journal, core.session,
 * core.session.startup, core.supervisor, core.task, core.text.
 */
@NullMarked
package dev.segue.app.history;

import org.jspecify.annotations.NullMarked;
