package dev.segue.run.dispatch;

import dev.segue.core.provider.Profile;
import dev.segue.core.text.Printout;
import dev.segue.run.process.ProcessLimits;
import dev.segue.run.process.ProcessSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One start of an agent's program as its profile says: words, environment, standard input, and a
 * folder of its own where the profile wants one. To be closed when the program has ended.
 */
final class Invocation implements AutoCloseable {
  private static final String RUN_FOLDER = "{run_folder}";

  private final Profile profile;
  private final Order order;
  private final boolean hasFolder;

  /**
   * Order for one call of the provider.
   *
   * @param session of the provider's own that goes on; empty: a new one
   * @param model asked for by the task
   * @param workspace the whole workspace
   * @param at folder to start in
   * @param runFolder where its own folder is made if it needs one
   */
  record Order(
      CommandLine.Posture posture,
      Optional<String> session,
      Optional<String> model,
      Path workspace,
      Path at,
      Path runFolder,
      Duration deadline) {}

  Invocation(Profile profile, Order order) {
    this.profile = profile;
    this.order = order;
    this.hasFolder = needsFolder(profile);
  }

  private static boolean needsFolder(Profile profile) {
    return profile.prompt() == Profile.PromptVia.FILE
        || !profile.environment().runFiles().isEmpty()
        || profile.output().report().isPresent()
        || profile.command().stream().anyMatch(word -> word.contains(RUN_FOLDER));
  }

  /**
   * Writes what has to be there before the program starts.
   *
   * @param environment what it may see of Segue's own, and what the caller adds
   * @throws IOException when the folder or a file in it cannot be written
   */
  ProcessSpec spec(String prompt, AgentEnvironment environment, Map<String, String> added)
      throws IOException {
    Map<String, String> places = new HashMap<>();
    places.put("workspace", order.workspace().toString());
    if (hasFolder) {
      RunFolders.make(order.runFolder());
      places.put("run_folder", order.runFolder().toString());
      for (var file : profile.environment().runFiles().entrySet()) {
        write(file.getKey(), environment.expand(CommandLine.fill(file.getValue(), places)));
      }
    }
    Map<String, String> words = new HashMap<>(places);
    order.session().ifPresent(session -> words.put("session", session));
    switch (profile.prompt()) {
      case STDIN -> {}
      case FILE -> words.put("prompt_file", write("prompt.md", prompt).toString());
      case ARG -> words.put("prompt", prompt);
    }
    Map<String, String> variables = new HashMap<>(environment.of(profile, places));
    variables.putAll(added);
    return new ProcessSpec(
        CommandLine.of(profile, order.posture(), order.model(), words),
        order.at(),
        variables,
        profile.prompt() == Profile.PromptVia.STDIN ? prompt : "",
        limits(profile, order.deadline()));
  }

  /** Only a document is read at its end, and has to be there as a whole. */
  static ProcessLimits limits(Profile profile, Duration deadline) {
    int stdout =
        profile.output().format() == Profile.Format.JSON
            ? OutputFeed.LONGEST_DOCUMENT
            : 2 * Printout.CAPTURED;
    return ProcessLimits.of(deadline).withKept(stdout, 2 * Printout.CAPTURED);
  }

  /** What the program left in the file that its profile names; to be asked when it has ended. */
  Optional<String> report() {
    return profile.output().report().flatMap(name -> RunFolders.text(order.runFolder(), name));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(order.runFolder().resolve(name), text);
  }

  @Override
  public void close() {
    if (hasFolder) {
      FolderTree.forget(order.runFolder());
    }
  }
}
