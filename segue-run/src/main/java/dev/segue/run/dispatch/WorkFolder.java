package dev.segue.run.dispatch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A task's folder within the workspace; links that lead out of it are not followed. */
public final class WorkFolder {
  private WorkFolder() {}

  /** Folder in which the task works, or the reason why it cannot work there. */
  public sealed interface Found {
    /** An existing folder, by its real path. */
    record At(Path folder) implements Found {}

    /** Problem with the folder, in words for the operator. */
    record Refused(String why) implements Found {}
  }

  /**
   * Finds the folder, making it where it is missing.
   *
   * @param relative the task's {@code working_directory}
   */
  public static Found of(Path workspace, Optional<String> relative) {
    try {
      Path root = workspace.toRealPath();
      if (relative.isEmpty()) {
        return new Found.At(root);
      }
      Path folder = root.resolve(relative.get()).normalize();
      // The nearest part that exists decides: making folders behind a link would write outside.
      Path existing = folder;
      while (!Files.exists(existing)) {
        existing = existing.resolve("..").normalize();
      }
      if (!existing.toRealPath().startsWith(root)) {
        return new Found.Refused(
            "working directory %s leads out of the workspace".formatted(relative.get()));
      }
      Files.createDirectories(folder);
      return new Found.At(folder.toRealPath());
    } catch (IOException e) {
      return new Found.Refused(
          "working directory %s cannot be used: %s"
              .formatted(relative.orElse("."), e.getMessage()));
    }
  }
}
