/**
 * HTTP/JSON, gRPC and MCP on one port: {@link dev.segue.server.ContextServer} starts the server,
 * {@link dev.segue.server.ServerHandle} ends it. The application supplies {@link
 * dev.segue.server.api.ServerPorts}.
 */
@NullMarked
package dev.segue.server;

import org.jspecify.annotations.NullMarked;
