package dev.segue.app.config;

import dev.segue.app.source.Fields;
import dev.segue.app.source.Names;
import dev.segue.app.source.Problem;
import dev.segue.app.source.Problems;
import dev.segue.app.source.Quoted;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Resolves workspace, store and asked project from flags, environment and configuration. */
final class PlaceFinder {
  private static final String SQLITE = "sqlite:";
  private static final String USUAL_STORE = ".segue/segue.db";

  private final PlaceFlags flags;
  private final Surroundings around;
  private final Problems problems;

  PlaceFinder(PlaceFlags flags, Surroundings around, Problems problems) {
    this.flags = flags;
    this.around = around;
    this.problems = problems;
  }

  Places find(Path project, LaidConfig config) {
    Path workspace = workspace(project, config.fields());
    return new Places(
        project, workspace, !Files.exists(workspace), store(project, config), askedProject());
  }

  private Path workspace(Path project, Fields config) {
    if (flags.workspace().isPresent()) {
      Path typed = flags.workspace().get();
      Path workspace = around.absolute(typed);
      if (!Files.isDirectory(workspace)) {
        problem("--workspace", Quoted.of(typed.toString()) + " is not a folder");
      }
      return workspace;
    }
    Consumer<String> complaint = message -> config.problem("workspace", message);
    Path workspace =
        config.text("workspace").map(text -> path(text, project, complaint)).orElse(project);
    if (Files.exists(workspace) && !Files.isDirectory(workspace)) {
      complaint.accept(Quoted.of(workspace.toString()) + " is not a folder");
    }
    return workspace;
  }

  private Path store(Path project, LaidConfig config) {
    if (flags.store().isPresent()) {
      return store(flags.store().get(), project, message -> problem("--store", message));
    }
    Optional<String> variable = around.variable("SEGUE_STORE");
    if (variable.isPresent()) {
      return store(variable.get(), project, message -> problem("SEGUE_STORE", message));
    }
    Fields fields = config.fields();
    Path base =
        fields
            .value("store")
            .flatMap(value -> config.fileOf(value.node()))
            .map(ConfigFile::base)
            .orElse(project);
    return fields
        .text("store")
        .map(text -> store(text, base, message -> fields.problem("store", message)))
        .orElse(project.resolve(USUAL_STORE));
  }

  private Path store(String text, Path base, Consumer<String> complaint) {
    if (!text.startsWith(SQLITE) || text.length() == SQLITE.length()) {
      boolean isBarePath = !text.isEmpty() && text.indexOf(':') < 0;
      String hint = isBarePath ? "; did you mean " + Quoted.of(SQLITE + text) + "?" : "";
      complaint.accept(Quoted.of(text) + " is not a store; write sqlite:PATH" + hint);
      return base.resolve(USUAL_STORE);
    }
    return path(text.substring(SQLITE.length()), base, complaint);
  }

  /** A path as written: {@code ~/} is the home folder, a relative one is below {@code base}. */
  private Path path(String text, Path base, Consumer<String> complaint) {
    try {
      return text.equals("~") || text.startsWith("~/")
          ? around.home().resolve(text.substring(Math.min(2, text.length()))).normalize()
          : base.resolve(text).normalize();
    } catch (InvalidPathException e) {
      complaint.accept(Quoted.of(text) + " is not a path");
      return base;
    }
  }

  private Optional<String> askedProject() {
    Optional<String> variable = around.variable("SEGUE_PROJECT");
    String source = flags.project().isPresent() ? "--project" : "SEGUE_PROJECT";
    Optional<String> asked = flags.project().or(() -> variable);
    asked.flatMap(Names::projectRefusal).ifPresent(message -> problem(source, message));
    return asked;
  }

  private void problem(String source, String message) {
    problems.add(new Problem("", 0, source, message));
  }
}
