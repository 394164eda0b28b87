/**
 * The files of a workspace that are worth reading, with the hashes of their contents ({@code
 * WorkspaceFiles}): by git where there is a repository, else by a walk with the same ignore rules.
 * Nothing outside the workspace is ever opened.
 *
 * <p>Neighbours: {@code index.code.git} lists what is tracked, {@code index.code.language} says
 * which names are those of source files, {@code core.ignore} what a line of an ignore file means.
 */
@NullMarked
package dev.segue.index.code.files;

import org.jspecify.annotations.NullMarked;
