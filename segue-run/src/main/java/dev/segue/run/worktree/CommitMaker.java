package dev.segue.run.worktree;

import dev.segue.run.git.Git;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes commits of objects, in the user's name.
 *
 * @param message one char for each byte, ends with a line break
 */
record CommitMaker(Repository repository, String message) {
  /** With a message that has something to say, and nothing that git refuses. */
  static CommitMaker saying(Repository repository, String message, String otherwise) {
    String clean = message.replace("\0", "").strip();
    return new CommitMaker(
        repository, GitResult.bytes((clean.isEmpty() ? otherwise : clean) + "\n"));
  }

  String make(String files, List<String> parents) {
    var arguments = new ArrayList<>(List.of("commit-tree", "-F", "-"));
    parents.forEach(parent -> arguments.addAll(List.of("-p", parent)));
    arguments.add(files);
    return repository
        .plainGit()
        .with(repository.identity().environment())
        .must(GitSettings.none(), message, arguments.toArray(String[]::new))
        .line();
  }

  static String treeOf(Git where, String commit) {
    return where.must("rev-parse", commit + "^{tree}").line();
  }
}
