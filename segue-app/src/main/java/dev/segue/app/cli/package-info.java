/**
 * Commands of the command line. A command parses its arguments, calls {@link
 * dev.segue.app.cli.CommandContext} and prints; no other package writes to the standard streams.
 */
@NullMarked
package dev.segue.app.cli;

import org.jspecify.annotations.NullMarked;
