/**
 * HTTP/JSON, server-sent events and MCP: {@link dev.segue.server.http.RequestFilter} lets requests
 * in, {@link dev.segue.server.http.Router} finds who answers. What a client sent is bounded before
 * it is read. Neighbours: core.context.service, core.text, server.api, server.message,
 * wire.context.v1.
 */
@NullMarked
package dev.segue.server.http;

import org.jspecify.annotations.NullMarked;
