/**
 * One look at a terminal: {@link dev.segue.core.session.screen.Screen}, its rows of styled cells,
 * its cursor, title and modes. Values only; what fills them is an emulator elsewhere.
 *
 * <p>Neighbours: none.
 */
@NullMarked
package dev.segue.core.session.screen;

import org.jspecify.annotations.NullMarked;
