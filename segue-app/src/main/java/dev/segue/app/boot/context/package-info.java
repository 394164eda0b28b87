/**
 * Puts the context service together, for commands and servers ({@link
 * dev.segue.app.boot.context.ContextWiring}) and for runs ({@link
 * dev.segue.app.boot.context.RunIndex}). Neighbours: all that it constructs and connects.
 */
@NullMarked
package dev.segue.app.boot.context;

import org.jspecify.annotations.NullMarked;
