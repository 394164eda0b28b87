package dev.segue.core.startup;

/**
 * Text that a session receives at its start.
 *
 * @param text without a line end after the last line
 * @param hash of the described state, not of the words: equal when a session is resumed or its
 *     context compacted and nothing has happened in the project since. The last session's end does
 *     not count, because that of the resumed one itself would
 * @param tokens of the text
 * @param dropped lines that did not fit
 */
public record StartupContext(String text, String hash, int tokens, int dropped) {}
