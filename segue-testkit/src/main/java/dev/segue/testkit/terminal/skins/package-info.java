/**
 * Screens of agent CLIs: a {@link dev.segue.testkit.terminal.skins.View} becomes a frame of rows in
 * the style of an {@link dev.segue.testkit.terminal.skins.Appearance}, and a {@link
 * dev.segue.testkit.terminal.skins.Painter} turns frames into bytes. The styles follow recordings
 * of the real programs with shortened texts.
 */
@NullMarked
package dev.segue.testkit.terminal.skins;

import org.jspecify.annotations.NullMarked;
