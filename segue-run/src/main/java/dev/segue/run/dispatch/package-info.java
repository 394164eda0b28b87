/**
 * Real dispatches: command line and environment of the profile, process tree, workspace before and
 * after, and output parsed as the profile states. {@link dev.segue.run.dispatch.AgentDispatch}
 * implements {@link dev.segue.run.Agents}, {@link dev.segue.run.dispatch.Verification} implements
 * {@link dev.segue.run.Judge}.
 */
@NullMarked
package dev.segue.run.dispatch;

import org.jspecify.annotations.NullMarked;
