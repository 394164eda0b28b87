/**
 * The routes to an agent: profiles, what a failure means ({@link dev.segue.core.provider.Reason}),
 * and the circuit breaker that keeps a limited provider from being asked again too early.
 * Neighbours: journal, text, provider.reset.
 */
@NullMarked
package dev.segue.core.provider;

import org.jspecify.annotations.NullMarked;
