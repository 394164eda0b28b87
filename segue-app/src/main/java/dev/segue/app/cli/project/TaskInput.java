package dev.segue.app.cli.project;

import dev.segue.app.config.Configuration;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.Queueing;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Sha256;
import dev.segue.files.taskfile.SpecRedaction;
import dev.segue.store.EventCodec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Task files as commands take them in. */
public final class TaskInput {
  private TaskInput() {}

  /** The ids that may be proposed in place of one that is not known. */
  public static Set<String> proposals(ProjectState state) {
    var ids = new HashSet<String>();
    state.window().forEach(done -> ids.add(done.taskId()));
    state.tasks().stream().map(TaskState::taskId).forEach(ids::add);
    return ids;
  }

  /** Texts with the hashes by which a change is seen later. */
  public static List<Queueing.Incoming> incoming(List<TaskSpec> specs, EventCodec codec) {
    return specs.stream()
        .map(spec -> new Queueing.Incoming(spec, Sha256.hex(codec.encodeValue(spec))))
        .toList();
  }

  /** Task texts as they may be stored: redacted, under the hashes of the texts as written. */
  public static List<Queueing.Incoming> stored(
      Configuration configuration, List<Queueing.Incoming> asWritten) {
    var redaction = new SpecRedaction(Redactor.with(configuration.settings().redact()));
    return asWritten.stream()
        .map(task -> new Queueing.Incoming(redaction.of(task.spec()), task.hash()))
        .toList();
  }
}
