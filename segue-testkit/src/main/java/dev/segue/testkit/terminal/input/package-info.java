/**
 * Bytes that arrive at a terminal program, told apart as keys, pastes and answers of the terminal:
 * {@link dev.segue.testkit.terminal.input.Keys}.
 *
 * <p>Neighbours: none. {@code testkit.terminal} decides what keys do.
 */
@NullMarked
package dev.segue.testkit.terminal.input;

import org.jspecify.annotations.NullMarked;
