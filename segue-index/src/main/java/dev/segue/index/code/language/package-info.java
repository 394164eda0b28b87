/**
 * Source files as ranking sees them ({@code SourceReader}): what is a comment, a doc string, a
 * string or the rest, what a file defines, and which names it uses. Trees of a parser where there
 * is one for the language, else a scan of one pass that knows the usual families.
 *
 * <p>Neighbours: {@code core.context.code} is what comes out; {@code core.text} takes secrets out.
 */
@NullMarked
package dev.segue.index.code.language;

import org.jspecify.annotations.NullMarked;
