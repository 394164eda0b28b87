package dev.segue.run.check;

/**
 * One entry of the numbered list that the helper agent was given.
 *
 * @param text verbatim
 * @param open whether it is only text, so that the helper's commands decide; the others have a
 *     check of their own
 */
public record ListedCriterion(String text, boolean open) {}
