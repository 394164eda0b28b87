/**
 * The messages of the wire and what they mean: {@link dev.segue.server.message.RequestReader} reads
 * requests, {@link dev.segue.server.message.Messages} writes answers, {@link
 * dev.segue.server.message.MessageFields} fills a message from JSON, so that HTTP and gRPC are read
 * by the same lines. Neighbours: core.context, core.context.service, core.decision, core.text,
 * server.api, wire.context.v1.
 */
@NullMarked
package dev.segue.server.message;

import org.jspecify.annotations.NullMarked;
