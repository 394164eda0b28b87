package dev.segue.core.ended;

import java.time.Instant;

/**
 * What is left in memory of a task that ended.
 *
 * @param completed done; otherwise cancelled
 * @param specHash of the text it ended with
 * @param lastDispatch so that no dispatch number is used twice
 */
public record EndedTask(
    boolean completed, String specHash, int attempts, int lastDispatch, Instant at) {}
