/**
 * What became of messages that were to be delivered at a scripted terminal: {@link
 * dev.segue.testkit.terminal.assertions.Judge} compares what a deliverer claims with what the log
 * proves.
 *
 * <p>Neighbours: {@code testkit.terminal.log} for what happened.
 */
@NullMarked
package dev.segue.testkit.terminal.assertions;

import org.jspecify.annotations.NullMarked;
