package dev.segue.context.index;

import dev.segue.core.context.code.CodeFile;
import java.util.Optional;

/**
 * A file on its way from the list of files into the index of code, which keeps all of it that is
 * needed: kept in both it would take twice the memory. For one thread.
 */
final class OnceRead {
  private Optional<CodeFile> file;

  private OnceRead() {
    this.file = Optional.empty();
  }

  /** A file that an image brought into the index of code. */
  static OnceRead taken() {
    return new OnceRead();
  }

  OnceRead(CodeFile file) {
    this.file = Optional.of(file);
  }

  /**
   * The file, once.
   *
   * @throws java.util.NoSuchElementException when it was taken before
   */
  CodeFile take() {
    CodeFile taken = file.orElseThrow();
    file = Optional.empty();
    return taken;
  }
}
