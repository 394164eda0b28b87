/**
 * An agent at its terminal for as long as it lives. {@link dev.segue.session.SessionEngine}
 * observes the screen, lets the coordinator decide, and performs its effects through {@link
 * dev.segue.session.SessionEffects}.
 */
@NullMarked
package dev.segue.session;

import org.jspecify.annotations.NullMarked;
