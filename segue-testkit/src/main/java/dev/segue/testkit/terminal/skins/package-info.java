/**
 * What agent CLIs show at a terminal: a {@link dev.segue.testkit.terminal.skins.View} becomes a
 * frame of rows in the way of a {@link dev.segue.testkit.terminal.skins.Appearance}, and a {@link
 * dev.segue.testkit.terminal.skins.Painter} turns frames into bytes. The looks follow recordings of
 * the real programs; what they say is shortened.
 *
 * <p>Neighbours: none. {@code testkit.terminal} decides what is to be seen.
 */
@NullMarked
package dev.segue.testkit.terminal.skins;

import org.jspecify.annotations.NullMarked;
