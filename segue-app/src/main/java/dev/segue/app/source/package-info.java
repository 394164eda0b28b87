/**
 * Strict reading of files that people write: YAML or JSON becomes a tree in which every value has
 * its file, line and column ({@link dev.segue.app.source.Node}). {@link
 * dev.segue.app.source.Located} and {@link dev.segue.app.source.Fields} convert values and collect
 * problems; {@link dev.segue.app.source.InputException} carries all of them. The package contains
 * no key of any file.
 */
@NullMarked
package dev.segue.app.source;

import org.jspecify.annotations.NullMarked;
