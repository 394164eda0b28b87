package dev.segue.context.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Result of a tool call.
 *
 * @param text what the command line prints
 * @param document the same as JSON
 */
record ToolAnswer(String text, Map<String, @Nullable Object> document) {}
