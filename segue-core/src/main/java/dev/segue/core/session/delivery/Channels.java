package dev.segue.core.session.delivery;

/**
 * Ways to reach an agent beside its composer. Immutable.
 *
 * @param hasMemoryFile whether the agent reads a block in a memory file
 * @param pasteLimit longest text that the agent takes as a paste unchanged, in bytes of UTF-8
 */
public record Channels(boolean hasMemoryFile, int pasteLimit) {}
