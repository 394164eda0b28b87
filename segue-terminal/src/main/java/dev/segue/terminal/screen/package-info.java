/**
 * Turns what an agent writes to its terminal into what the terminal shows: {@link
 * dev.segue.terminal.screen.ScreenEmulator}, over the emulator of JLine, whose known gaps are
 * closed in front of it.
 *
 * <p>Neighbours: core.session.screen for the values.
 */
@NullMarked
package dev.segue.terminal.screen;

import org.jspecify.annotations.NullMarked;
