package dev.segue.session.hook;

import java.nio.file.Path;

/** Result for a block in a memory file. Files are named by their real paths, without links. */
public sealed interface BlockResult {
  /** It stands there now. */
  record Written(Path file) implements BlockResult {}

  /** It stood there already, word for word; nothing was written. */
  record Unchanged(Path file) implements BlockResult {}

  /** It is no longer there. */
  record Removed(Path file) implements BlockResult {}

  /** There was none to remove. */
  record Absent() implements BlockResult {}

  /**
   * The file was left as it was.
   *
   * @param reason a sentence that names the file, and the line where there is one
   */
  record Refused(String reason) implements BlockResult {}
}
