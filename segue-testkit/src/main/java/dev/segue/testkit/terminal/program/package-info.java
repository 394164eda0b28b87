/**
 * The scripted agent as a program at a real terminal with real time: {@link
 * dev.segue.testkit.terminal.program.ScriptedTerminal}. It contains only what touches the machine.
 */
@NullMarked
package dev.segue.testkit.terminal.program;

import org.jspecify.annotations.NullMarked;
