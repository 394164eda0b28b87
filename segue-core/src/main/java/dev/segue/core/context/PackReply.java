package dev.segue.core.context;

/**
 * A pack, and whether the caller has it already.
 *
 * @param isNotModified when its hash is the one that the request named; text and sections need not
 *     be sent then
 */
public record PackReply(ContextPack pack, boolean isNotModified) {}
