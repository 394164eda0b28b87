/**
 * Whether an agent at its terminal can be told something now: {@link
 * dev.segue.core.session.readiness.Readiness} judges one look at a screen by the rules that a
 * profile holds as data ({@link dev.segue.core.session.readiness.TerminalProfile}), and says why in
 * words.
 *
 * <p>Neighbours: core.session.screen for what is looked at, core.text to bound expressions.
 */
@NullMarked
package dev.segue.core.session.readiness;

import org.jspecify.annotations.NullMarked;
