/**
 * JSON, YAML, TOML and XML of strangers as small trees whose values know their line. {@link
 * dev.segue.index.syntax.Document} reads the first three, {@link dev.segue.index.syntax.XmlElement}
 * the last; size, depth and number of values are bounded, no alias or entity is expanded and
 * nothing else is opened.
 *
 * <p>Neighbours: none.
 */
@NullMarked
package dev.segue.index.syntax;

import org.jspecify.annotations.NullMarked;
