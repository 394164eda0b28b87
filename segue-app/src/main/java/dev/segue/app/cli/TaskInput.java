package dev.segue.app.cli;

import dev.segue.app.store.codec.EventCodec;
import dev.segue.app.taskfile.KnownTasks;
import dev.segue.app.taskfile.TaskFile;
import dev.segue.app.taskfile.TaskFileReader;
import dev.segue.core.supervisor.ProjectState;
import dev.segue.core.supervisor.Queueing;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Sha256;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Task files as commands take them in. */
final class TaskInput {
  private TaskInput() {}

  /** Reads a file; warnings go to the error stream. */
  static TaskFile read(Path file, KnownTasks known, PrintWriter err) {
    TaskFile read = TaskFileReader.read(file, known);
    tell(read, err);
    return read;
  }

  /** Tells a file's warnings. */
  static void tell(TaskFile read, PrintWriter err) {
    read.warnings().forEach(warning -> err.println("segue: " + warning));
    err.flush();
  }

  /** The ids that may be proposed in place of one that is not known. */
  static Set<String> proposals(ProjectState state) {
    var ids = new HashSet<String>();
    state.window().forEach(done -> ids.add(done.taskId()));
    state.tasks().stream().map(TaskState::taskId).forEach(ids::add);
    return ids;
  }

  /** Texts with the hashes by which a change is seen later. */
  static List<Queueing.Incoming> incoming(List<TaskSpec> specs, EventCodec codec) {
    return specs.stream()
        .map(spec -> new Queueing.Incoming(spec, Sha256.hex(codec.encodeValue(spec))))
        .toList();
  }
}
