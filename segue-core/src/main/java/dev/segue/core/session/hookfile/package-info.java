/**
 * A user's own file of hooks as text, in which entries of ours are put and from which they are
 * taken: {@link dev.segue.core.session.hookfile.HookText}. Every other byte stays, comments and
 * unknown keys, too; where the text cannot be understood nothing is done. Neighbours: none.
 */
@NullMarked
package dev.segue.core.session.hookfile;

import org.jspecify.annotations.NullMarked;
