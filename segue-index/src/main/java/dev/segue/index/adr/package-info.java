/**
 * Decisions that a repository keeps as Markdown files, one each, in the forms of Nygard and of MADR
 * 2 to 4. {@link dev.segue.index.adr.AdrFiles} finds and reads them, {@link
 * dev.segue.index.adr.Adr} is one, {@link dev.segue.index.adr.AdrStatus} says what the words of its
 * status mean. Texts are as they stand there, so whoever shows them treats them as untrusted.
 *
 * <p>Neighbours: {@code core.decision} for the status, {@code index.syntax} for front matter,
 * {@code index.workspace} for files.
 */
@NullMarked
package dev.segue.index.adr;

import org.jspecify.annotations.NullMarked;
