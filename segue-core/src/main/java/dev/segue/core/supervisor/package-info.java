/**
 * The policy of a run: what has happened so far ({@link dev.segue.core.supervisor.ProjectState}),
 * what to do next ({@link dev.segue.core.supervisor.Policy}) and what a result means ({@link
 * dev.segue.core.supervisor.Outcomes}). All of it is pure, so a restart after a crash is nothing
 * but the same question asked of the same journal. Neighbours: archive, handoff, journal, provider,
 * task, text, verify.
 */
@NullMarked
package dev.segue.core.supervisor;

import org.jspecify.annotations.NullMarked;
