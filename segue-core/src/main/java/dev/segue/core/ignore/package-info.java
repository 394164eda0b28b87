/**
 * What a line of an ignore file leaves out, as gitignore(5) has it ({@link
 * dev.segue.core.ignore.IgnorePattern}): for the picture of a workspace and for its index, which
 * must leave out the same. No file is read here.
 *
 * <p>Neighbours: none.
 */
@NullMarked
package dev.segue.core.ignore;

import org.jspecify.annotations.NullMarked;
