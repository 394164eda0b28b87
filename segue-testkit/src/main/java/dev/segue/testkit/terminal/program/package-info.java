/**
 * The scripted agent as a program at a real terminal, with real time: {@link
 * dev.segue.testkit.terminal.program.ScriptedTerminal}.
 *
 * <p>Neighbours: {@code testkit.terminal} plays; here is only what touches the world.
 */
@NullMarked
package dev.segue.testkit.terminal.program;

import org.jspecify.annotations.NullMarked;
