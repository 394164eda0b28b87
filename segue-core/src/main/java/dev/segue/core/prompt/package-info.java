/**
 * Prompts of a run's agents, from the project's state: {@link dev.segue.core.prompt.Prompts} puts
 * blocks, original prompt and context pack together, {@link dev.segue.core.prompt.Handover} selects
 * the facts that a block carries over a break. Pure.
 */
@NullMarked
package dev.segue.core.prompt;

import org.jspecify.annotations.NullMarked;
