/**
 * Source code and task texts as ranking sees them: a parsed file ({@link
 * dev.segue.core.context.code.SourceText}), its stored form ({@link
 * dev.segue.core.context.code.CodeFile}), the terms of words, and the parts of a task's text
 * ({@link dev.segue.core.context.code.TaskText}).
 */
@NullMarked
package dev.segue.core.context.code;

import org.jspecify.annotations.NullMarked;
