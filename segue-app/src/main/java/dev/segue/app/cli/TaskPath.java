package dev.segue.app.cli;

import dev.segue.files.taskfile.KnownTasks;
import dev.segue.files.taskfile.TaskFile;
import dev.segue.files.taskfile.TaskFileReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Function;

/** A task file that a command was given. */
final class TaskPath {
  private TaskPath() {}

  /** Reads it, each time it is asked. */
  static Function<KnownTasks, TaskFile> source(Path file) {
    return known -> TaskFileReader.read(file, known);
  }

  /** Tells a file's warnings. */
  static TaskFile told(TaskFile read, PrintWriter err) {
    read.warnings().forEach(warning -> err.println("segue: " + warning));
    err.flush();
    return read;
  }
}
