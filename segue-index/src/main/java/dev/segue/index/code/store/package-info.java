/**
 * What was read of files, kept between runs in an SQLite file of its own ({@code BlobStore}). It
 * holds nothing that cannot be read again, so it may be deleted at any time.
 *
 * <p>Neighbours: none.
 */
@NullMarked
package dev.segue.index.code.store;

import org.jspecify.annotations.NullMarked;
