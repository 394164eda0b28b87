/**
 * Runs agents for real: the profile's command line and environment, the process tree, the workspace
 * before and after, and the output read as the profile says ({@link
 * dev.segue.app.dispatch.AgentDispatch} is the {@link dev.segue.app.runtime.Agents} port; {@link
 * dev.segue.app.dispatch.Verification} is the {@link dev.segue.app.runtime.Judge}). Neighbours:
 * core, runtime, process, workspace, check.
 */
@NullMarked
package dev.segue.app.dispatch;

import org.jspecify.annotations.NullMarked;
