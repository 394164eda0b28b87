/**
 * Earlier work of a project: {@link dev.segue.context.history.Continuity} searches it, summarises
 * it for a new session, and appends decisions. Command line, MCP and hooks call the same methods.
 */
@NullMarked
package dev.segue.context.history;

import org.jspecify.annotations.NullMarked;
