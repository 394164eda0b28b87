/**
 * Commands about what a project knows of its tasks: its decisions ({@link
 * dev.segue.app.cli.context.DecisionCommand}). Neighbours: cli.entry, cli.session, config,
 * continuity, core.decision, core.journal, core.text.
 */
@NullMarked
package dev.segue.app.cli.context;

import org.jspecify.annotations.NullMarked;
