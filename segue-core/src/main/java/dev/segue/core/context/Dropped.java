package dev.segue.core.context;

/**
 * Something that a pack does not show.
 *
 * @param id of a decision, an attempt; path of a file
 * @param tokens that it would have taken; 0 where nobody counted
 */
public record Dropped(String id, SectionKind kind, int tokens, String reason) {}
