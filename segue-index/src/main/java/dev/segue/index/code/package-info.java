/**
 * Reads the files of a workspace for ranking: which ones count, what their languages' readers see
 * in them, and an index of it that is kept by the hash of each file.
 *
 * <p>Neighbours: {@code core.context.code} ranks what is read here.
 */
@NullMarked
package dev.segue.index.code;

import org.jspecify.annotations.NullMarked;
