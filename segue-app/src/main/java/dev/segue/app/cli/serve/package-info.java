/**
 * The command that starts the server ({@link dev.segue.app.cli.serve.ServeCommand}). It names no
 * class of the server: those are on the class path of this command alone. Neighbours:
 * app.cli.entry, app.cli.session, app.config, app.mcp.
 */
@NullMarked
package dev.segue.app.cli.serve;

import org.jspecify.annotations.NullMarked;
