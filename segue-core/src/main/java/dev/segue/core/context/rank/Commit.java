package dev.segue.core.context.rank;

import java.util.List;

/**
 * A commit of the history.
 *
 * @param body may be empty
 * @param files paths it changed, as they are called now where that is known
 */
public record Commit(String subject, String body, List<String> files) {
  public Commit {
    files = List.copyOf(files);
  }
}
