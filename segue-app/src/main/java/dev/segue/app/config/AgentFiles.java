package dev.segue.app.config;

import dev.segue.files.source.InputException;
import dev.segue.files.source.Located;
import dev.segue.files.source.Node;
import dev.segue.files.source.Place;
import dev.segue.files.source.Problem;
import dev.segue.files.source.Problems;
import dev.segue.files.source.Quoted;
import dev.segue.files.source.SourceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Profiles that lie as files of their own in {@code agents/}: the project's, then the user's. A
 * file's name is its provider's id.
 */
final class AgentFiles {
  /** Folder beside the configuration file. */
  static final String FOLDER = "agents";

  private static final Pattern NAME =
      Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,63})\\.(?:yaml|yml|json)");

  private AgentFiles() {}

  /** All of them, the project's in front; unread but for their ids. */
  static List<ProviderEntry.Written> read(
      Path project, ProcessEnvironment around, Problems problems) {
    var entries = new ArrayList<ProviderEntry.Written>();
    Path own = around.configFolder().resolve(FOLDER);
    Path ofProject = project.resolve(ProjectFolders.OWN_FOLDER).resolve(FOLDER);
    entries.addAll(in(ofProject, Origin.PROJECT, project, problems));
    if (!own.equals(ofProject)) {
      entries.addAll(in(own, Origin.USER, project, problems));
    }
    return entries;
  }

  private static List<ProviderEntry.Written> in(
      Path folder, Origin origin, Path base, Problems problems) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> NAME.matcher(file.getFileName().toString()).matches())
          .sorted()
          .flatMap(file -> entry(new ConfigFile(file, origin, base), problems).stream())
          .toList();
    } catch (IOException e) {
      throw new InputException(
          new Problem(folder.toString(), 0, "", "cannot be listed: " + e.getMessage()));
    }
  }

  private static Optional<ProviderEntry.Written> entry(ConfigFile file, Problems problems) {
    Matcher name = NAME.matcher(file.path().getFileName().toString());
    if (!name.matches()) {
      return Optional.empty();
    }
    String id = name.group(1);
    return SourceReader.readIfAny(file.path(), problems)
        .map(node -> Located.of(node, "", problems))
        .flatMap(Located::fields)
        .map(
            fields -> {
              fields
                  .text("id")
                  .filter(written -> !written.equals(id))
                  .ifPresent(
                      _ -> fields.problem("id", "must be the file's name, " + Quoted.of(id)));
              return new ProviderEntry.Written(id, named(fields.mapping(), id), file);
            });
  }

  private static Node.Mapping named(Node.Mapping mapping, String id) {
    if (mapping.value("id").isPresent()) {
      return mapping;
    }
    Map<String, Node.Entry> entries = new LinkedHashMap<>(mapping.entries());
    Place at = mapping.at();
    entries.put("id", new Node.Entry(at, Node.Scalar.text(at, id)));
    return new Node.Mapping(at, entries);
  }
}
