/**
 * Architecture decision records that a repository keeps as Markdown files, in the forms of Nygard
 * and of MADR 2 to 4. {@link dev.segue.context.index.adr.AdrFiles} finds and reads them, {@link
 * dev.segue.context.index.adr.Adr} is one record, {@link dev.segue.context.index.adr.AdrStatus}
 * interprets the words of a status. Texts are untrusted and unchanged.
 */
@NullMarked
package dev.segue.context.index.adr;

import org.jspecify.annotations.NullMarked;
