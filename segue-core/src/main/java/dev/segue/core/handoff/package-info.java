/**
 * What a new agent is told when it takes over: the switch, retry and helper blocks that stand in
 * front of a prompt. {@link dev.segue.core.handoff.Blocks} builds a {@link
 * dev.segue.core.handoff.Block} from facts, within caps on lines, files and tokens, and from text
 * that is hostile until proven otherwise. Decides nothing about providers or attempts. Neighbours:
 * journal, provider, text.
 */
@NullMarked
package dev.segue.core.handoff;

import org.jspecify.annotations.NullMarked;
