/**
 * A small program that plays agent CLIs at a terminal, with faults from a script and a seed: {@link
 * dev.segue.testkit.terminal.ScriptedAgent} is a state machine that reads no clock and touches
 * nothing; {@link dev.segue.testkit.terminal.VirtualTerminal} runs it on virtual time, and {@code
 * testkit.terminal.program} at a real terminal.
 *
 * <p>Neighbours: {@code look} paints, {@code input} reads keys, {@code log} holds what happened.
 * Used by tests, and by what measures delivery.
 */
@NullMarked
package dev.segue.testkit.terminal;

import org.jspecify.annotations.NullMarked;
