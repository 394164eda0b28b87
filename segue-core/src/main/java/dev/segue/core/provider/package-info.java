/**
 * Providers: profiles, the reason of a failure ({@link dev.segue.core.provider.Reason}), the reset
 * time that an agent printed, and the circuit breaker ({@link dev.segue.core.provider.Breaker})
 * that keeps a limited provider from being called too early.
 */
@NullMarked
package dev.segue.core.provider;

import org.jspecify.annotations.NullMarked;
