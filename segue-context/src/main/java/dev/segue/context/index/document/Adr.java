package dev.segue.context.index.document;

import dev.segue.core.context.DecisionStatus;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A decision as a Markdown file of the repository tells it.
 *
 * @param id {@code ADR-0007} for a file with a number, else the file's name without its ending;
 *     where two files would have the same one, the later has its whole path
 * @param title in one line, without the number
 * @param status what the words of the status come to; see {@link AdrStatus}
 * @param statusText those words, in one line; empty when there are none
 * @param rationale what was decided, then why: the whole text, the sections that are not the
 *     decision each behind its heading and a colon
 * @param date the day that the file tells
 * @param authors names as they stand there, in their order
 * @param affects paths that stand between backticks, each once, in their order; a path may have
 *     gone since, or may never have been one
 * @param supersedes ids of the decisions whose place it took, sorted
 * @param supersededBy ids of those that took its place, sorted
 * @param path of the file
 */
public record Adr(
    String id,
    String title,
    DecisionStatus status,
    String statusText,
    String rationale,
    Optional<LocalDate> date,
    List<String> authors,
    List<String> affects,
    List<String> supersedes,
    List<String> supersededBy,
    String path) {
  public Adr {
    authors = List.copyOf(authors);
    affects = List.copyOf(affects);
    supersedes = List.copyOf(supersedes);
    supersededBy = List.copyOf(supersededBy);
  }

  /** The same decision under another id. */
  Adr named(String other) {
    return new Adr(
        other,
        title,
        status,
        statusText,
        rationale,
        date,
        authors,
        affects,
        supersedes,
        supersededBy,
        path);
  }

  /** The same decision with its place among the others. */
  Adr linked(DecisionStatus standing, List<String> before, List<String> after) {
    return new Adr(
        id, title, standing, statusText, rationale, date, authors, affects, before, after, path);
  }
}
