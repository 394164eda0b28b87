package dev.segue.core.handoff;

import java.util.Optional;

/**
 * The project a task belongs to.
 *
 * @param id its name
 * @param goal what it is for, in the operator's words
 */
public record ProjectFacts(String id, Optional<String> goal) {}
