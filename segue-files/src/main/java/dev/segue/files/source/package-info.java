/**
 * Strict reading of files that people write: YAML or JSON becomes a tree in which every value has
 * its file, line and column ({@link dev.segue.files.source.Node}). {@link
 * dev.segue.files.source.Located} and {@link dev.segue.files.source.Fields} convert values and
 * collect problems; {@link dev.segue.files.source.InputException} carries all of them. The package
 * contains no key of any file.
 */
@NullMarked
package dev.segue.files.source;

import org.jspecify.annotations.NullMarked;
