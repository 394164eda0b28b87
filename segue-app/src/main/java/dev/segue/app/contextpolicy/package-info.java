/**
 * Which role sees what of a task, as a file says ({@link dev.segue.app.contextpolicy.PolicyFile}).
 * Neighbours: source, core.context.
 */
@NullMarked
package dev.segue.app.contextpolicy;

import org.jspecify.annotations.NullMarked;
