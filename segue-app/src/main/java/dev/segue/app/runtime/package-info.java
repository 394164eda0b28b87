/**
 * The shell around the core's decisions: one loop that asks the policy, performs the step through a
 * port, and appends what came of it before anybody sees it. Key type: {@link
 * dev.segue.app.runtime.Supervisor}. Agents and checks are ports here ({@link
 * dev.segue.app.runtime.Agents}, {@link dev.segue.app.runtime.Judge}), so a whole run can be played
 * without a process. Neighbours: core, store.codec.
 */
@NullMarked
package dev.segue.app.runtime;

import org.jspecify.annotations.NullMarked;
