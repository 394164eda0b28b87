/**
 * The server that an agent calls. {@link dev.segue.context.mcp.McpServer} speaks the Model Context
 * Protocol over two streams (docs/adr/0018); each {@link dev.segue.context.mcp.Tool} is one of its
 * tools. The work itself is done by context.history.
 */
@NullMarked
package dev.segue.context.mcp;

import org.jspecify.annotations.NullMarked;
