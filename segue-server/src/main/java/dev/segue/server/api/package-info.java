/**
 * Ports that the application supplies to the server ({@link dev.segue.server.api.ServerPorts}), the
 * messages of HTTP and gRPC, and their refusals ({@link dev.segue.server.api.Code}).
 */
@NullMarked
package dev.segue.server.api;

import org.jspecify.annotations.NullMarked;
