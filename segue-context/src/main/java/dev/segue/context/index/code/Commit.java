package dev.segue.context.index.code;

import java.util.List;

/**
 * A commit, as ranking looks at it. Secrets are taken out.
 *
 * @param id its full hash
 * @param subject the first line of its message
 * @param body what follows, at most {@value GitHistory#BODY_CHARS} characters of it
 * @param files of the workspace that it changed, by path; at most {@value GitHistory#LIMIT_FILES}
 * @param fileCount of all that it changed in the workspace
 * @param records names of decision records that its whole message holds; see {@link
 *     dev.segue.core.context.code.RecordNames}
 */
public record Commit(
    String id,
    String subject,
    String body,
    List<String> files,
    int fileCount,
    List<String> records) {
  public Commit {
    records = List.copyOf(records);
    files = List.copyOf(files);
  }
}
