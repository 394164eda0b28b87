/**
 * Building of a context pack from facts: each section stays within its share, passes the rest on,
 * and the whole never exceeds its budget. Ranking of decisions is part of it. Pure and
 * deterministic; every text is treated as hostile.
 */
@NullMarked
package dev.segue.core.context.pack;

import org.jspecify.annotations.NullMarked;
