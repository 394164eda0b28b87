package dev.segue.core.context;

/**
 * A candidate for a pack.
 *
 * @param id of a decision, an attempt; path of a file
 * @param tokens of the form that is shown, or that was too long; 0 where nobody counted
 * @param score by which it was ranked; 0 where nothing is ranked
 * @param reason why it is in, or out
 */
public record Explained(
    String id, SectionKind kind, boolean isShown, int tokens, double score, String reason) {}
