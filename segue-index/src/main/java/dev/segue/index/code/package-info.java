/**
 * What ranking knows of the source files of a workspace, kept by the hashes of their contents
 * ({@code FileIndex}): a file is read when its contents are new, and never twice.
 *
 * <p>Neighbours: {@code index.code.files} says which files there are, {@code index.code.language}
 * reads them, {@code index.code.store} keeps what was read; {@code core.context.code} ranks it.
 */
@NullMarked
package dev.segue.index.code;

import org.jspecify.annotations.NullMarked;
