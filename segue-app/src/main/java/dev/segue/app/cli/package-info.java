/**
 * Commands of the command line. A command parses its arguments, calls the ports that it was
 * constructed with ({@link dev.segue.app.cli.project.Runs}, {@link
 * dev.segue.app.cli.project.Trials}, {@link dev.segue.app.cli.project.Server}) and prints; no other
 * package writes to the standard streams.
 */
@NullMarked
package dev.segue.app.cli;

import org.jspecify.annotations.NullMarked;
