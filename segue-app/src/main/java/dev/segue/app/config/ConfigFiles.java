package dev.segue.app.config;

import dev.segue.files.source.InputException;
import dev.segue.files.source.Problem;
import dev.segue.files.source.Quoted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which configuration files are read, the one that goes first in front. */
final class ConfigFiles {
  static final String VARIABLE = "SEGUE_CONFIG";

  private ConfigFiles() {}

  /** {@code --config}, else the variable, else the project's file; then the user's own. */
  static List<ConfigFile> find(PlaceFlags flags, ProcessEnvironment around, Path project) {
    List<ConfigFile> files = new ArrayList<>();
    Optional<Path> named =
        flags
            .config()
            .map(path -> existing("--config", path, around))
            .or(() -> around.variable(VARIABLE).map(text -> existing(VARIABLE, text, around)));
    Path usual = project.resolve(ProjectFolders.OWN_FOLDER).resolve("config.yaml");
    Path own = around.configFolder().resolve("config.yaml");
    if (named.isPresent()) {
      files.add(named(named.get(), project));
    } else if (Files.exists(usual)) {
      files.add(new ConfigFile(usual, Origin.PROJECT, project));
    }
    if (Files.exists(own) && files.stream().noneMatch(file -> file.path().equals(own))) {
      files.add(new ConfigFile(own, Origin.USER, project));
    }
    return files;
  }

  private static ConfigFile named(Path path, Path project) {
    Path folder = path.getParent();
    Path base = folder == null ? project : folder;
    if (base.endsWith(ProjectFolders.OWN_FOLDER)) {
      Path parent = base.getParent();
      base = parent == null ? base : parent;
    }
    boolean isInside = path.startsWith(project) || real(path).startsWith(real(project));
    return new ConfigFile(path, isInside ? Origin.PROJECT : Origin.OPERATOR, base);
  }

  private static Path existing(String source, String text, ProcessEnvironment around) {
    try {
      return existing(source, Path.of(text), around);
    } catch (InvalidPathException e) {
      throw missing(source, text);
    }
  }

  private static Path existing(String source, Path path, ProcessEnvironment around) {
    Path absolute = around.absolute(path);
    if (!Files.exists(absolute)) {
      throw missing(source, path.toString());
    }
    return absolute;
  }

  private static InputException missing(String source, String path) {
    return new InputException(new Problem("", 0, source, Quoted.of(path) + " does not exist"));
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      // Gone or closed since it was looked for; reading it will say so.
      return path;
    }
  }
}
