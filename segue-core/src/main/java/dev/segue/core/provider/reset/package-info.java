/**
 * Reads the time at which a limit ends, as providers write it ({@link
 * dev.segue.core.provider.reset.ResetGrammar}): one grammar for all of them. Pure: the present time
 * and the machine's zone are arguments. Neighbours: text.
 */
@NullMarked
package dev.segue.core.provider.reset;

import org.jspecify.annotations.NullMarked;
