package dev.segue.core.supervisor;

import dev.segue.core.task.KeptWork;

/** Work of a task that its merge did not bring and that was put aside. */
public record Salvaged(String taskId, KeptWork work) {}
