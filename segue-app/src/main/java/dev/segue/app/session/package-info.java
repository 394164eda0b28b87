/**
 * An agent at its terminal, as long as it lives: {@link dev.segue.app.session.SessionEngine} looks
 * at what it shows, lets the coordinator decide, and performs its effects through {@link
 * dev.segue.app.session.SessionEffects}. Neighbours: {@code core.session}, {@code core.view},
 * {@code terminal.screen}.
 */
@NullMarked
package dev.segue.app.session;

import org.jspecify.annotations.NullMarked;
