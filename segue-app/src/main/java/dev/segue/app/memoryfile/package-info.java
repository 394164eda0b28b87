/**
 * Puts a session's block into the memory file of an agent's CLI and takes it out again, by {@link
 * dev.segue.app.memoryfile.MemoryFiles}: the file of a user who may be writing it at the same time,
 * which nothing may damage. Neighbours: core.session.memory and core.text.
 */
@NullMarked
package dev.segue.app.memoryfile;

import org.jspecify.annotations.NullMarked;
