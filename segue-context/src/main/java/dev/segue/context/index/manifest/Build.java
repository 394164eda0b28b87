package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.Warning;
import java.util.List;

/**
 * Contents of all build files of a workspace.
 *
 * @param modules shallow ones first, then by file
 * @param libraries by the order of the files, then of their lines
 * @param uses likewise
 * @param warnings what was not read, and why
 */
public record Build(
    List<BuildModule> modules,
    List<Library> libraries,
    List<ModuleUse> uses,
    List<Warning> warnings) {
  public Build {
    modules = List.copyOf(modules);
    libraries = List.copyOf(libraries);
    uses = List.copyOf(uses);
    warnings = List.copyOf(warnings);
  }
}
