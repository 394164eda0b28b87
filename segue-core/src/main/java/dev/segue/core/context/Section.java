package dev.segue.core.context;

import java.util.List;

/**
 * A section as it stands in a pack.
 *
 * @param text begins with its heading, {@code ### Title}
 * @param tokens counted on the text alone
 * @param sources where what it says comes from: paths, ids, events; sorted as they are shown
 * @param score of its best item; 0 where nothing is ranked
 * @param truncated whether something was cut or left out
 */
public record Section(
    SectionKind kind,
    String text,
    int tokens,
    List<String> sources,
    double score,
    boolean truncated) {
  public Section {
    sources = List.copyOf(sources);
  }
}
