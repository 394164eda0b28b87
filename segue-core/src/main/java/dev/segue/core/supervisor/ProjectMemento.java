package dev.segue.core.supervisor;

import dev.segue.core.task.TaskState;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A {@link ProjectState} as a value, for snapshots. */
public record ProjectMemento(
    long version,
    Optional<String> goal,
    Optional<Holder> holder,
    boolean running,
    boolean halted,
    List<TaskState> live,
    Map<String, EndedTask> ended,
    List<CompletedTask> window,
    Map<String, List<String>> strikes,
    List<TaskState> abandoned) {}
