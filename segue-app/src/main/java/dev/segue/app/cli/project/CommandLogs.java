package dev.segue.app.cli.project;

import dev.segue.run.process.ProcessLog;

/** Port to the logs of commands that run long. */
public interface CommandLogs {
  /** Does the work of a command, whose exit code it returns, and keeps a log meanwhile. */
  int logged(LogOrder order, ProcessLog.Work<Integer> work) throws InterruptedException;
}
