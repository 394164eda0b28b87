/**
 * What every command begins with: where things lie ({@link dev.segue.app.cli.entry.PlaceOptions}),
 * which project is meant ({@link dev.segue.app.cli.entry.ProjectChoice}), and how it says no.
 * {@link dev.segue.app.cli.entry.CommandPorts} is what they all need of the world. Neighbours:
 * config, config.address, store.codec, core.journal.
 */
@NullMarked
package dev.segue.app.cli.entry;

import org.jspecify.annotations.NullMarked;
