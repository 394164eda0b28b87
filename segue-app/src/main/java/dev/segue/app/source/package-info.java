/**
 * Files that people write, read strictly: YAML or JSON into a tree in which every value knows its
 * file, line and column ({@link dev.segue.app.source.Node}), a cursor that turns values into typed
 * ones and collects what is wrong ({@link dev.segue.app.source.Located}, {@link
 * dev.segue.app.source.Fields}), and the one exception that carries all of it ({@link
 * dev.segue.app.source.InputException}). Knows no key of any file. Neighbours: none, save the
 * core's budget record.
 */
@NullMarked
package dev.segue.app.source;

import org.jspecify.annotations.NullMarked;
