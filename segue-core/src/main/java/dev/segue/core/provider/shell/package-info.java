/**
 * What the text of a shell command says by itself: {@link dev.segue.core.provider.shell.ShellReads}
 * finds the files that it shows, for agents that tell their commands and not their reads. Runs and
 * permits nothing. Neighbours: none.
 */
@NullMarked
package dev.segue.core.provider.shell;

import org.jspecify.annotations.NullMarked;
