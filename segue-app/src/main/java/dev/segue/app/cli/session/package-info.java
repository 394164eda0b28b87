/**
 * Commands about agents at terminals, their contexts and the decisions of a project, and the
 * commands that such agents call: {@link dev.segue.app.cli.session.ContextCommand}, {@link
 * dev.segue.app.cli.session.DecisionCommand}, {@link dev.segue.app.cli.session.McpCommand}. {@link
 * dev.segue.app.cli.session.Sessions} and {@link dev.segue.app.cli.session.Contexts} are ports.
 */
@NullMarked
package dev.segue.app.cli.session;

import org.jspecify.annotations.NullMarked;
