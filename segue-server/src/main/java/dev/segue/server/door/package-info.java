/**
 * What the server asks of the application that starts it, and how it says no: {@link
 * dev.segue.server.door.Doors} holds all of it, {@link dev.segue.server.door.Code} the words of
 * refusals in HTTP and gRPC. Neighbours: core.context, core.context.service, core.journal,
 * core.text.
 */
@NullMarked
package dev.segue.server.door;

import org.jspecify.annotations.NullMarked;
