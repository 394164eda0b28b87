/**
 * Whether an agent at its terminal can be told something now: {@link
 * dev.segue.core.session.readiness.Verdict}, with its reason in words, from what the screen shows.
 */
@NullMarked
package dev.segue.core.session.readiness;

import org.jspecify.annotations.NullMarked;
