/**
 * What the server asks of the application that starts it, and how it says no: {@link
 * dev.segue.server.api.ServerPorts} holds all of it, {@link dev.segue.server.api.Code} the words of
 * refusals in HTTP and gRPC. Neighbours: core.context, core.context.service, core.journal,
 * core.text.
 */
@NullMarked
package dev.segue.server.api;

import org.jspecify.annotations.NullMarked;
