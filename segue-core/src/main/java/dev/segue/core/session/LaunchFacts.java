package dev.segue.core.session;

import java.util.Map;

/**
 * Values that are filled into one start of an agent.
 *
 * @param runFolder absolute path of the run's own folder, outside the workspace
 * @param workspace absolute path
 * @param context knowledge for the agent; may be empty
 * @param hookCommand begins a command line for a shell, to which a hook adds its event's name
 */
public record LaunchFacts(String runFolder, String workspace, String context, String hookCommand) {
  static final String CONTEXT = "context";
  static final String CONTEXT_FILE = "context_file";
  static final String CONTEXT_NAME = "context.md";

  Map<String, String> words() {
    return Map.of(
        "run_folder",
        runFolder,
        "workspace",
        workspace,
        CONTEXT,
        context,
        CONTEXT_FILE,
        runFolder + "/" + CONTEXT_NAME,
        "hook_command",
        hookCommand);
  }
}
