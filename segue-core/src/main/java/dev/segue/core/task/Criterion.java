package dev.segue.core.task;

import java.util.Optional;

/**
 * One acceptance criterion.
 *
 * @param text what must hold, in the operator's words
 * @param check how Segue itself finds out; without one the helper agent must find a way
 */
public record Criterion(String text, Optional<Check> check) {}
