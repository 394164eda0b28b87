/**
 * What an agent calls by itself: {@link dev.segue.app.mcp.McpServer} speaks the Model Context
 * Protocol over two streams (docs/adr/0018), each {@link dev.segue.app.mcp.Tool} is one of its
 * tools. What they do is done by {@code app.history}. Neighbours: continuity, store.codec,
 * core.decision, core.journal, core.session, core.text.
 */
@NullMarked
package dev.segue.app.mcp;

import org.jspecify.annotations.NullMarked;
