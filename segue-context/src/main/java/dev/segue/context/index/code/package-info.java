/**
 * The index of source files, keyed by the hashes of their contents ({@link
 * dev.segue.context.index.code.FileIndex}): a file is read once for each content. The package lists
 * files with the rules of .gitignore, reads the history from git, and stores the index in SQLite.
 */
@NullMarked
package dev.segue.context.index.code;

import org.jspecify.annotations.NullMarked;
