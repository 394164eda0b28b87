/**
 * Which role sees which sections of a context pack in which phase, as a project's own file says or
 * the shipped one ({@link dev.segue.app.contextpolicy.PolicyFile}). A broken file is refused whole.
 *
 * <p>Neighbours: source, core.context.
 */
@NullMarked
package dev.segue.app.contextpolicy;

import org.jspecify.annotations.NullMarked;
