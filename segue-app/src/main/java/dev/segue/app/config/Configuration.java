package dev.segue.app.config;

import dev.segue.files.source.InputException;
import dev.segue.files.source.Names;
import dev.segue.files.source.Problem;
import dev.segue.files.source.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * All that is known before the first command acts. Read once per run.
 *
 * @param serve apart from the settings, which are those of runs and sessions
 * @param files what was read, the file that goes first in front; an agent that changes one of them
 *     changes what the next run obeys
 * @param workflowFolders where workflows are defined, the folder that goes first in front; need not
 *     exist
 */
public record Configuration(
    Settings settings,
    ServeSettings serve,
    Places places,
    List<ConfigFile> files,
    List<Path> workflowFolders) {
  /** Folder of workflows in a project's own folder and in a user's. */
  private static final String WORKFLOWS = "workflows";

  public Configuration {
    files = List.copyOf(files);
    workflowFolders = List.copyOf(workflowFolders);
  }

  /**
   * Where the project's own word on runs stands or could stand: files that were read, and the
   * places in its {@code .segue/} that the next run would read too. An agent that changes one of
   * them, or puts something there, would steer its own supervisor.
   */
  public List<Path> steering() {
    var paths = new ArrayList<Path>();
    files.stream()
        .filter(file -> file.origin() == Origin.PROJECT)
        .map(ConfigFile::path)
        .forEach(paths::add);
    Path own = places.projectFolder().resolve(ProjectFolders.OWN_FOLDER);
    paths.add(own.resolve("config.yaml"));
    paths.add(own.resolve("context-policy.yaml"));
    paths.add(own.resolve(AgentFiles.FOLDER));
    paths.add(own.resolve(WORKFLOWS));
    return paths.stream().distinct().toList();
  }

  /**
   * The same for another project, as {@code --project} would name it.
   *
   * @param source what names it, for the problem
   * @throws InputException when it cannot name one
   */
  public Configuration asking(String source, String project) {
    Names.projectRefusal(project)
        .ifPresent(
            message -> {
              throw new InputException(new Problem("", 0, source, message));
            });
    return new Configuration(settings, serve, places.asking(project), files, workflowFolders);
  }

  /**
   * Finds the project folder, reads its configuration and the user's, and lays the environment over
   * them. Reads files, makes none.
   *
   * @throws InputException with everything that is wrong in flags, variables and files
   */
  public static Configuration load(PlaceFlags flags, ProcessEnvironment around) {
    Problems problems = new Problems();
    Path project = ProjectFolders.find(flags, around);
    List<ConfigFile> files = ConfigFiles.find(flags, around, project);
    LaidConfig config = LaidConfig.read(files, problems);
    Settings settings =
        EnvironmentLayer.lay(around, SettingsReader.read(config), problems)
            .withAgents(AgentFiles.read(project, around, problems));
    ServeSettings serve = ServeFields.read(config, project, around.home());
    Places places = new PlaceFinder(flags, around, problems).find(project, config);
    problems.throwIfAny();
    List<Path> workflows =
        List.of(
            project.resolve(ProjectFolders.OWN_FOLDER).resolve(WORKFLOWS),
            around.configFolder().resolve(WORKFLOWS));
    return new Configuration(settings, serve, places, files, workflows);
  }
}
