/**
 * Parsing of source files for ranking ({@link dev.segue.context.index.language.SourceReader}):
 * comments, doc strings, strings and the rest, definitions, and names in use. Tree-sitter parses
 * the languages that have a grammar; a one-pass scanner covers the usual families.
 */
@NullMarked
package dev.segue.context.index.language;

import org.jspecify.annotations.NullMarked;
