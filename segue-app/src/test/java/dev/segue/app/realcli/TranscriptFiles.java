package dev.segue.app.realcli;

import dev.segue.core.session.TranscriptRules;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds transcripts where no hook has told their path. */
final class TranscriptFiles {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");
  private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9._-]{1,128}");

  private final TranscriptRules rules;
  private final Path home;
  private final Map<String, String> environment;

  /**
   * Of one agent.
   *
   * @param home the user's folder, as the agent sees it
   * @param environment the agent's
   */
  TranscriptFiles(TranscriptRules rules, Path home, Map<String, String> environment) {
    this.rules = rules;
    this.home = home;
    this.environment = Map.copyOf(environment);
  }

  /**
   * Files that may be a session's; with an unknown session those of other sessions may be among
   * them.
   *
   * @param session the agent's own name of it, where it is known
   * @param since only those that were written to from then on
   * @throws IOException when a folder cannot be looked into
   */
  List<Path> of(Optional<String> session, Instant since) throws IOException {
    String name = session.filter(id -> SESSION.matcher(id).matches()).orElse("*");
    List<Path> found = new ArrayList<>();
    for (String pattern : rules.files()) {
      Optional<String> path = filled(pattern.replace("{session}", name));
      if (path.isPresent()) {
        find(Path.of("/"), List.of(path.get().substring(1).split("/", -1)), found);
      }
    }
    var recent = new ArrayList<Path>();
    for (Path file : found) {
      FileTime written = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
      if (!written.toInstant().isBefore(since) && !recent.contains(file)) {
        recent.add(file);
      }
    }
    return recent;
  }

  /** With home and variables; empty where one is unset or the path is not absolute. */
  private Optional<String> filled(String pattern) {
    Matcher variables = VARIABLE.matcher(pattern);
    var path = new StringBuilder();
    while (variables.find()) {
      String value = environment.getOrDefault(variables.group(1), "");
      if (value.isEmpty()) {
        return Optional.empty();
      }
      variables.appendReplacement(path, Matcher.quoteReplacement(value));
    }
    variables.appendTail(path);
    return Optional.of(path.toString().replace("{home}", home.toString()))
        .filter(text -> text.startsWith("/"));
  }

  private static void find(Path folder, List<String> names, List<Path> found) throws IOException {
    String name = names.getFirst();
    List<String> rest = names.subList(1, names.size());
    List<Path> here = new ArrayList<>();
    if (name.contains("*")) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, name)) {
        entries.forEach(here::add);
      } catch (NoSuchFileException | NotDirectoryException _) {
        return; // The agent has kept nothing yet.
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      }
    } else {
      here.add(folder.resolve(name));
    }
    for (Path path : here) {
      if (!rest.isEmpty()) {
        find(path, rest, found);
      } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        found.add(path);
      }
    }
  }
}
