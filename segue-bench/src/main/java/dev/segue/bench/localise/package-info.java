/**
 * How well the files of a task are found, told by a repository's own history: a commit's message is
 * the task, the tree before it the code, the files that it changed what should be found ({@link
 * dev.segue.bench.localise.Localise}).
 *
 * <p>Neighbours: core.context.code, index.code.language, app.tokens.
 */
@NullMarked
package dev.segue.bench.localise;

import org.jspecify.annotations.NullMarked;
