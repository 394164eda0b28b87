package dev.segue.app.config;

import dev.segue.store.StoreAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Locations of a project's files; all paths are absolute.
 *
 * @param projectFolder parent of {@code .segue/}
 * @param workspace where agents work
 * @param isWorkspaceMissing whether the workspace is configured and has yet to be made
 * @param store where the history lies; need not exist yet
 * @param loginVariables variables of which a file builds the login of the store
 * @param askedProject the project that the command line or the environment names; goes before the
 *     task file's
 */
public record Places(
    Path projectFolder,
    Path workspace,
    boolean isWorkspaceMissing,
    StoreAddress store,
    Set<String> loginVariables,
    Optional<String> askedProject) {
  public Places {
    loginVariables = Set.copyOf(loginVariables);
  }

  /** The same with another asked project. */
  Places asking(String project) {
    return new Places(
        projectFolder, workspace, isWorkspaceMissing, store, loginVariables, Optional.of(project));
  }

  /** The project's name where nothing else names it: that of the workspace's folder. */
  public String lastResortProject() {
    Path name = workspace.getFileName();
    return name == null ? "workspace" : name.toString();
  }
}
