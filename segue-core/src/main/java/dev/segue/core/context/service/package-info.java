/**
 * What anybody may ask about the context of tasks ({@link
 * dev.segue.core.context.service.ContextService}), whatever they speak: command line, HTTP, gRPC,
 * MCP. {@link dev.segue.core.context.service.ContextDocuments} writes the answers as the same JSON
 * for all of them. Neighbours: core.context, core.decision.
 */
@NullMarked
package dev.segue.core.context.service;

import org.jspecify.annotations.NullMarked;
