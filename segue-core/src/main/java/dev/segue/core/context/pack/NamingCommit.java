package dev.segue.core.context.pack;

import java.util.List;

/**
 * A commit whose message names decision records.
 *
 * @param age how many commits are newer
 * @param names as {@link dev.segue.core.context.code.RecordNames} gives them
 */
public record NamingCommit(int age, String subject, List<String> names) {
  public NamingCommit {
    names = List.copyOf(names);
  }
}
