/**
 * What happened at a scripted terminal: every byte that arrived, with the time and what was on the
 * screen, and every message that was submitted, as {@link dev.segue.testkit.terminal.log.Entry}s.
 *
 * <p>Neighbours: none. {@code testkit.terminal} writes entries, {@code testkit.terminal.assertions}
 * judges by them.
 */
@NullMarked
package dev.segue.testkit.terminal.log;

import org.jspecify.annotations.NullMarked;
