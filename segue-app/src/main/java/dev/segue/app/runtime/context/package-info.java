/**
 * What the agents of a run are told of their tasks: {@link
 * dev.segue.app.runtime.context.TaskContexts} is the port, {@link
 * dev.segue.app.runtime.context.AttemptContexts} asks it once for each attempt. Neighbours:
 * core.context, core.task.
 */
@NullMarked
package dev.segue.app.runtime.context;

import org.jspecify.annotations.NullMarked;
