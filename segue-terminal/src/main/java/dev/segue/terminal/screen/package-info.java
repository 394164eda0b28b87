/** Turns what an agent writes to its terminal into a screen. */
@NullMarked
package dev.segue.terminal.screen;

import org.jspecify.annotations.NullMarked;
