/**
 * Builds a pack from facts: each section within its share, what it leaves handed on, the whole
 * never above its budget. Pure and deterministic; every text is taken for hostile.
 *
 * <p>Neighbours: {@code core.context}, {@code core.context.decision}, {@code core.text}.
 */
@NullMarked
package dev.segue.core.context.pack;

import org.jspecify.annotations.NullMarked;
