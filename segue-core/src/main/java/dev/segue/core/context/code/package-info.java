/**
 * Which files of a workspace a task is about, and how they are shown in a few tokens: the words of
 * a text, the ranking of files, the map that is rendered. Pure: files come in as {@link
 * dev.segue.core.context.code.SourceText}.
 *
 * <p>Neighbours: {@code core.text} for tokens. {@code index.code} reads the files.
 */
@NullMarked
package dev.segue.core.context.code;

import org.jspecify.annotations.NullMarked;
