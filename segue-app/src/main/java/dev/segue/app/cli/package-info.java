/**
 * The command line: what the user types and reads. Commands parse, call {@link
 * dev.segue.app.cli.CommandContext}, and print; nothing else in the code writes to the standard
 * streams. Neighbours: core, cli.entry, cli.session, config, setup, source, taskfile, runtime,
 * store.codec.
 */
@NullMarked
package dev.segue.app.cli;

import org.jspecify.annotations.NullMarked;
