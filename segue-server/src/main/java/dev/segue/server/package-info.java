/**
 * HTTP/JSON, gRPC and MCP on one port: {@link dev.segue.server.ContextServer} starts it, {@link
 * dev.segue.server.ServerHandle} ends it. It stands below the application, which gives it {@link
 * dev.segue.server.api.ServerPorts}. Neighbours: server.api, server.grpc, server.http.
 */
@NullMarked
package dev.segue.server;

import org.jspecify.annotations.NullMarked;
