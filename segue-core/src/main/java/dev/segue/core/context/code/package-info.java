/**
 * What ranking knows of code and of tasks: a file as a reader of its language gives it ({@link
 * dev.segue.core.context.code.SourceText}) and as it is kept ({@link
 * dev.segue.core.context.code.CodeFile}), the terms of words, the text of a task taken apart
 * ({@link dev.segue.core.context.code.TaskText}), and what paths say.
 *
 * <p>Neighbours: none. {@code core.context.code.rank} orders files, {@code core.context.code.map}
 * shows them; {@code index.code} reads them.
 */
@NullMarked
package dev.segue.core.context.code;

import org.jspecify.annotations.NullMarked;
