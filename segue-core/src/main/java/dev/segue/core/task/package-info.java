/**
 * A unit of work and its life: the task as written ({@link dev.segue.core.task.TaskSpec}), its
 * attempts and dispatches ({@link dev.segue.core.task.TaskState}), and the events that change them.
 * The package folds and decides nothing.
 */
@NullMarked
package dev.segue.core.task;

import org.jspecify.annotations.NullMarked;
