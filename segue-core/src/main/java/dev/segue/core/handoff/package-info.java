/**
 * Texts that an agent receives when it takes over: the switch, retry and helper blocks, and the
 * prompt around them. {@link dev.segue.core.handoff.Blocks} builds a {@link
 * dev.segue.core.handoff.Block} within caps on lines, files and tokens from facts and hostile text.
 * The package decides nothing about providers or attempts.
 */
@NullMarked
package dev.segue.core.handoff;

import org.jspecify.annotations.NullMarked;
