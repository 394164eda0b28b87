/**
 * Running an agent, or any other program, as one whole process tree: {@link
 * dev.segue.app.process.ProcessRun} starts it in a session of its own, feeds its stdin, captures
 * its output within bounds, and ends everything it left behind. {@link
 * dev.segue.app.process.Survivors} ends what a supervisor that died had left running, also by what
 * it had written down of them ({@link dev.segue.app.process.PidFiles}).
 *
 * <p>Processes are found by process group, session, ancestry and by the mark that they inherit in
 * their environment ({@link dev.segue.core.journal.DispatchMark}); never by name. Neighbours: the
 * system's list of processes in {@code dev.segue.app.process.table}.
 */
@NullMarked
package dev.segue.app.process;

import org.jspecify.annotations.NullMarked;
