/**
 * gRPC: the context service ({@link dev.segue.server.grpc.ContextCalls}), health and reflection
 * behind one servlet ({@link dev.segue.server.grpc.GrpcFace}). Refusals are statuses, never
 * exceptions that a client sees. Neighbours: core.context.service, server.api, server.http,
 * server.message, wire.context.v1.
 */
@NullMarked
package dev.segue.server.grpc;

import org.jspecify.annotations.NullMarked;
