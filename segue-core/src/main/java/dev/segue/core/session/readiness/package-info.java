/**
 * Readiness of an agent at its terminal. {@link dev.segue.core.session.readiness.Readiness} judges
 * one screen by the rules of a profile ({@link dev.segue.core.session.readiness.TerminalProfile})
 * and explains its verdict in words.
 */
@NullMarked
package dev.segue.core.session.readiness;

import org.jspecify.annotations.NullMarked;
