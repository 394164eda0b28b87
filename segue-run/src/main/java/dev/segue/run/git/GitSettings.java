package dev.segue.run.git;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * GitSettings that one call of git gets on top of the configuration files.
 *
 * @param entries by name; later than, so stronger than, what the files say
 */
public record GitSettings(Map<String, String> entries) {
  public GitSettings {
    entries = Map.copyOf(entries);
  }

  public static GitSettings none() {
    return new GitSettings(Map.of());
  }

  /**
   * Programs that git runs on contents: filters, such as those of LFS, and merge drivers. Those of
   * the start are kept; one that came or was changed since, by an agent perhaps, is not run.
   *
   * @return only what differs
   * @throws GitException when one of them has a name that cannot be switched off
   */
  public GitSettings keepingTo(GitSettings start) {
    var kept = new LinkedHashMap<String, String>();
    entries.forEach(
        (name, value) -> {
          if (!value.equals(start.entries().get(name))) {
            kept.put(name, start.entries().getOrDefault(name, harmless(name)));
          }
        });
    start
        .entries()
        .forEach(
            (name, value) -> {
              if (!entries.containsKey(name)) {
                kept.put(name, value);
              }
            });
    kept.forEach(GitSettings::mustBePassedOn);
    return new GitSettings(kept);
  }

  /** The environment carries them, and only these characters arrive whatever the locale. */
  private static void mustBePassedOn(String name, String value) {
    if (!(name + value).chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
      throw new GitException(
          "a filter or merge driver of an unusual name came into git's configuration during the"
              + " run; look at it with git config --list --show-origin and remove it");
    }
  }

  /** Of all settings as {@code git config --list -z} lists them, those that name such programs. */
  public static GitSettings ofPrograms(String listed) {
    var programs = new LinkedHashMap<String, String>();
    for (String entry : listed.split("\0", -1)) {
      int end = entry.indexOf('\n');
      String name = end < 0 ? entry : entry.substring(0, end);
      boolean isFilter = name.startsWith("filter.") && name.indexOf('.') < name.lastIndexOf('.');
      boolean isDriver = name.startsWith("merge.") && name.endsWith(".driver");
      if (isFilter || isDriver) {
        programs.put(name, end < 0 ? "true" : entry.substring(end + 1));
      }
    }
    return new GitSettings(programs);
  }

  private static String harmless(String name) {
    if (name.endsWith(".driver")) {
      return "false"; // The program of that name: it fails, so there is a conflict to look at.
    }
    return name.endsWith(".required") ? "false" : "";
  }
}
