package dev.segue.context.index;

import dev.segue.context.index.document.Adr;
import dev.segue.context.index.document.Coverage;
import dev.segue.context.index.document.TestFiles;
import dev.segue.context.index.manifest.Build;
import dev.segue.context.index.workspace.Warning;
import dev.segue.core.context.pack.NamingCommit;
import dev.segue.core.context.rank.Candidates;
import dev.segue.core.context.rank.CodeSnapshot;
import dev.segue.core.context.rank.History;
import java.util.List;

/**
 * A workspace as it was at one look. Immutable, for many threads.
 *
 * @param head hash of HEAD; empty without a repository or a commit
 * @param code all source files, tests as well
 * @param sources the files of which a code map is made: all but tests
 * @param history what earlier commits say
 * @param naming commits whose messages name decision records, newest first
 * @param tests which of the files test which
 * @param revision SHA-256 of the source files, of HEAD and of what else was read; the same for the
 *     same contents
 * @param warnings what was not read, and why
 */
public record ProjectView(
    String head,
    CodeSnapshot code,
    Candidates sources,
    History history,
    List<NamingCommit> naming,
    List<Adr> decisions,
    Build build,
    Coverage coverage,
    TestFiles tests,
    String revision,
    List<Warning> warnings) {
  public ProjectView {
    naming = List.copyOf(naming);
    decisions = List.copyOf(decisions);
    warnings = List.copyOf(warnings);
  }
}
