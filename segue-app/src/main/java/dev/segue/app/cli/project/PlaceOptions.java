package dev.segue.app.cli.project;

import dev.segue.app.config.PlaceFlags;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the locations of files: the same flags for every command. */
public final class PlaceOptions {
  @Option(
      names = "--project",
      paramLabel = "NAME",
      description =
          "The project; default: SEGUE_PROJECT, the task file's, the configuration's, the only one in the store.")
  private Optional<String> project = Optional.empty();

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store, sqlite:PATH or redis://HOST; default: sqlite:.segue/segue.db.")
  private Optional<String> store = Optional.empty();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The configuration; default: .segue/config.yaml.")
  private Optional<Path> config = Optional.empty();

  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      description = "Where agents work; default: the project folder.")
  private Optional<Path> workspace = Optional.empty();

  public PlaceFlags flags(Optional<Path> taskFile) {
    return new PlaceFlags(taskFile, config, workspace, store, project);
  }
}
