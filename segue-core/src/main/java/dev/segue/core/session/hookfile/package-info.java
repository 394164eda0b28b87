/**
 * A user's own file of hooks as text: {@link dev.segue.core.session.hookfile.HookText} puts entries
 * of ours into it and takes them out, and every other byte stays. Neighbours: none.
 */
@NullMarked
package dev.segue.core.session.hookfile;

import org.jspecify.annotations.NullMarked;
