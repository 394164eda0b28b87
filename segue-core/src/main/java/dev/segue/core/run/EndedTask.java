package dev.segue.core.run;

import java.time.Instant;

/**
 * Data of an ended task that stays in memory.
 *
 * @param completed done; otherwise cancelled
 * @param specHash of the text it ended with
 * @param lastDispatch so that no dispatch number is used twice
 */
public record EndedTask(
    boolean completed, String specHash, int attempts, int lastDispatch, Instant at) {}
