/**
 * What an agent is asked: {@link dev.segue.core.prompt.MainPrompt} puts a task, its rules and the
 * sliding window of the project into sections, {@link dev.segue.core.prompt.HelperPrompt} asks a
 * helper agent for commands that verify. The task's own text is sent as written; everything else is
 * cleaned. Blocks in front of a prompt are not its business. Neighbours: task, text.
 */
@NullMarked
package dev.segue.core.prompt;

import org.jspecify.annotations.NullMarked;
