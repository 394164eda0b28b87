package dev.segue.context.index.document;

import dev.segue.context.index.workspace.Warning;
import java.util.List;

/**
 * The decisions of a workspace's files.
 *
 * @param all by the path of their file
 * @param warnings what was not read, and why
 */
public record Adrs(List<Adr> all, List<Warning> warnings) {
  public Adrs {
    all = List.copyOf(all);
    warnings = List.copyOf(warnings);
  }
}
