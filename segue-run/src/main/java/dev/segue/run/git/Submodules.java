package dev.segue.run.git;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the submodules of a commit or an index. */
public final class Submodules {
  /** Names the index instead of a commit. */
  public static final String INDEX = "";

  private static final String GITLINK = "160000";

  private Submodules() {}

  /** Path → commit, of a commit's or tree's entries that are commits of other repositories. */
  public static Map<String, String> gitlinks(Git where, String commit) {
    var found = new LinkedHashMap<String, String>();
    for (String entry : where.must("ls-tree", "-r", "-z", commit).names()) {
      if (entry.startsWith(GITLINK + " ")) {
        String[] words = entry.substring(0, entry.indexOf('\t')).split(" ", -1);
        found.put(entry.substring(entry.indexOf('\t') + 1), words[2]);
      }
    }
    return found;
  }

  /** The same of the index. */
  public static Map<String, String> staged(Git where) {
    return links(where.must("ls-files", "-s", "-z").names());
  }

  /** The same of entries as {@code git ls-files -s} lists them. */
  public static Map<String, String> links(List<String> entries) {
    var found = new LinkedHashMap<String, String>();
    for (String entry : entries) {
      if (entry.startsWith(GITLINK + " ")) {
        String[] words = entry.substring(0, entry.indexOf('\t')).split(" ", -1);
        found.put(entry.substring(entry.indexOf('\t') + 1), words[1]);
      }
    }
    return found;
  }

  /** Paths that {@code .gitmodules} names. */
  public static Set<String> paths(Git where, String commit) {
    return names(where, commit).keySet();
  }

  /** Path → name, of {@code .gitmodules}; names that lead out of their folder are left out. */
  public static Map<String, String> names(Git where, String commit) {
    var names = new LinkedHashMap<String, String>();
    GitResult answer =
        where.ask(
            "config",
            "--blob",
            commit + ":.gitmodules",
            "-z",
            "--get-regexp",
            "^submodule\\..*\\.path$");
    if (answer.isFine()) {
      for (String entry : answer.names()) {
        int end = entry.indexOf('\n');
        if (end > 0) {
          String key = entry.substring(0, end);
          String name = key.substring("submodule.".length(), key.length() - ".path".length());
          if (isPlain(name)) {
            names.put(entry.substring(end + 1), name);
          }
        }
      }
    }
    return names;
  }

  private static boolean isPlain(String name) {
    try {
      Path path = Path.of(GitResult.readable(name));
      return !name.isEmpty()
          && !path.isAbsolute()
          && path.equals(path.normalize())
          && !path.startsWith("..")
          && !name.contains("\n");
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /** The repository of a folder with a {@code .git} of its own, wherever that leads. */
  public static Optional<Path> gitDirOf(Path folder) {
    Path link = folder.resolve(".git");
    if (Folders.isFolder(link)) {
      return Optional.of(link);
    }
    return Folders.text(link)
        .filter(text -> text.startsWith("gitdir: "))
        .map(text -> folder.resolve(text.substring("gitdir: ".length()).strip()).normalize())
        .filter(Folders::isFolder);
  }

  /** Whether a repository has a commit, without asking anybody for it. */
  public static boolean has(Path gitDir, String commit) {
    return Folders.isFolder(gitDir)
        && Git.in(new Checkout(gitDir, gitDir, gitDir))
            .ask("cat-file", "-e", commit + "^{commit}")
            .isFine();
  }
}
