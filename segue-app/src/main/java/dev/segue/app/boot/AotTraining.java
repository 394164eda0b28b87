package dev.segue.app.boot;

import dev.segue.app.cli.Segue;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.run.dispatch.FolderTree;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Training workload for the AOT cache: the everyday commands on a small queue in a folder of its
 * own, with a script for an agent. The JVM observes it while it makes the cache. The workload
 * starts no other program, needs no network and leaves nothing behind.
 */
public final class AotTraining {
  private static final String CONFIGURATION =
      """
      project: training
      providers:
        - id: limited
          command: [/bin/sh, -c, "echo 'retry after 3600s' >&2; exit 75"]
          failures:
            - {exit: 75, reason: rate_limit_exceeded, reset: 'retry after (?<seconds>\\d+)s'}
        - id: scripted
          command: [/bin/sh, -c, 'cat >/dev/null; echo done > made; echo ''{"status": "completed", "summary": "made", "files_created": ["made"]}''']
      """;

  private static final String TASKS =
      """
      tasks:
        - task_id: first
          instructions: Make the file.
          acceptance_criteria:
            - {text: the file is there, check: {file_contains: {path: made, text: done}}}
        - task_id: second
          instructions: Make it again.
          depends_on: [first]
          required_artifacts: [made, missing]
          retry_policy: {max_retries: 1}
      """;

  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("--version"),
          List.of("--help"),
          List.of("run", "tasks.yaml", "--dry-run"),
          List.of("run", "tasks.yaml"),
          List.of("status"),
          List.of("status", "--output", "json"),
          List.of("unblock", "second"),
          List.of("run", "--output", "jsonl"),
          List.of("retry", "first"),
          List.of("cancel", "second"),
          List.of("providers"),
          List.of("context", "show"),
          // Its input is empty here.
          List.of("mcp"),
          List.of("sttus"));

  private AotTraining() {}

  /** Runs the commands, whatever their exit codes. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("segue-training").toRealPath();
    try {
      Path own = Files.createDirectories(folder.resolve(".segue"));
      Files.writeString(own.resolve("config.yaml"), CONFIGURATION);
      Files.writeString(folder.resolve("tasks.yaml"), TASKS);
      var around = new ProcessEnvironment(environment(), folder, folder);
      for (List<String> command : COMMANDS) {
        run(around, absolute(command, folder));
      }
    } finally {
      FolderTree.forget(folder);
    }
  }

  /** Nothing that would lead to the user's own store, and no mark of an outer dispatch. */
  private static Map<String, String> environment() {
    var environment = new HashMap<>(System.getenv());
    environment.keySet().removeIf(name -> name.startsWith("SEGUE_"));
    return environment;
  }

  /** The current folder of this process is another one. */
  private static String[] absolute(List<String> command, Path folder) {
    return command.stream()
        .map(word -> word.endsWith(".yaml") ? folder.resolve(word).toString() : word)
        .toArray(String[]::new);
  }

  private static void run(ProcessEnvironment around, String[] arguments) {
    CommandLine command = Segue.commandLineFor(new Commands(around), arguments);
    command.setOut(Main.utf8(OutputStream.nullOutputStream()));
    command.setErr(new PrintWriter(Writer.nullWriter()));
    command.execute(arguments);
    command.getOut().flush();
  }
}
