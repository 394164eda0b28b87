/**
 * Process trees of agents and other programs. {@link dev.segue.run.process.ProcessRun} starts a
 * program in a session of its own, feeds its input, captures its output within bounds and ends
 * everything that it left behind; {@link dev.segue.run.process.Survivors} ends what a dead
 * supervisor left running ({@link dev.segue.run.process.PidFiles}). Processes are found by group,
 * session, ancestry and the mark in their environment ({@link
 * dev.segue.core.journal.DispatchMark}), never by name. {@link dev.segue.run.process.ProcessLog} is
 * the log of a process of Segue itself.
 */
@NullMarked
package dev.segue.run.process;

import org.jspecify.annotations.NullMarked;
