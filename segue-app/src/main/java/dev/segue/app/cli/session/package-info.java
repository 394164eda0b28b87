/**
 * Commands about agents at terminals, and what these agents call themselves: {@link
 * dev.segue.app.cli.session.ContextCommand}, {@link dev.segue.app.cli.session.McpCommand}. {@link
 * dev.segue.app.cli.session.SessionGround} is what they need of the world. Neighbours: cli.entry,
 * config, continuity, hookfile, mcp, core.journal, core.text.
 */
@NullMarked
package dev.segue.app.cli.session;

import org.jspecify.annotations.NullMarked;
