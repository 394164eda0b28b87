package dev.segue.app.cli.project;

import dev.segue.app.config.PlaceFlags;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command about the projects of the store that its flags name. */
public abstract class ProjectCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private PlaceOptions places = new PlaceOptions();

  protected ProjectCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  protected final CommandEnvironment environment() {
    return environment;
  }

  protected final CommandSpec spec() {
    return spec;
  }

  protected final PlaceFlags flags() {
    return places.flags(Optional.empty());
  }

  /** The store that the flags name. */
  protected final ProjectStore store() {
    return environment.store(flags());
  }

  /**
   * The store that the flags name; inside of a dispatch that of the dispatch, since an agent may
   * work in a folder that is not the workspace.
   */
  protected final ProjectStore storeOfCaller() {
    return environment.storeOfCaller(flags());
  }

  /** The store that the flags name, or the place of a task file. */
  protected final ProjectStore store(Optional<Path> taskFile) {
    return environment.store(places.flags(taskFile));
  }

  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
