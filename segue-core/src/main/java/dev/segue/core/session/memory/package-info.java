/**
 * The block that Segue keeps in a memory file of the user: where it stands, and the file's text
 * with it and without it, by {@link dev.segue.core.session.memory.MemoryText}. Taking a block out
 * gives back the very text that was there before. Neighbours: core.text.
 */
@NullMarked
package dev.segue.core.session.memory;

import org.jspecify.annotations.NullMarked;
