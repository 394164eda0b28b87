/**
 * Commands about agents at terminals, and what these agents call themselves: {@link
 * dev.segue.app.cli.session.ContextCommand}, {@link dev.segue.app.cli.session.McpCommand}. {@link
 * dev.segue.app.cli.session.SessionPorts} is what they need of the world. Neighbours: cli.entry,
 * cli.print, config, continuity, hookfile, mcp, session, core.journal, core.text, core.view.
 */
@NullMarked
package dev.segue.app.cli.session;

import org.jspecify.annotations.NullMarked;
