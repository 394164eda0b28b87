/**
 * What a task's history has to say to the next agent: the facts of each block ({@link
 * dev.segue.core.supervisor.handover.Handover}) and the events they rest on, and what a project's
 * state shows of the tasks around ({@link dev.segue.core.supervisor.handover.Windows}). Neighbours:
 * handoff, prompt, provider, supervisor, task, verify.
 */
@NullMarked
package dev.segue.core.supervisor.handover;

import org.jspecify.annotations.NullMarked;
