/**
 * A small program that plays agent CLIs at a terminal, with faults from a script and a seed. {@link
 * dev.segue.testkit.terminal.ScriptedAgent} is a state machine without a clock; {@link
 * dev.segue.testkit.terminal.VirtualTerminal} runs it on virtual time, and testkit.terminal.program
 * at a real terminal.
 */
@NullMarked
package dev.segue.testkit.terminal;

import org.jspecify.annotations.NullMarked;
