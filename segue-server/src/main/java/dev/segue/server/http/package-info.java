/**
 * HTTP/JSON, server-sent events and MCP. {@link dev.segue.server.http.RequestFilter} admits
 * requests, {@link dev.segue.server.http.Router} finds the handler. A request is bounded before it
 * is read.
 */
@NullMarked
package dev.segue.server.http;

import org.jspecify.annotations.NullMarked;
