package dev.segue.context.index;

import dev.segue.context.index.code.Form;
import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.DamagedCodeFileException;
import dev.segue.core.context.code.SourceText;

/** Keeps of a file what ranking needs. */
final class CodeForm implements Form<OnceRead> {
  /** Raised whenever {@link CodeFile} counts or stores otherwise. */
  private static final int VERSION = 2;

  @Override
  public byte[] write(SourceText text) {
    return CodeFile.of(text).toBytes();
  }

  @Override
  public OnceRead read(String path, byte[] bytes) {
    try {
      return new OnceRead(CodeFile.fromBytes(path, bytes));
    } catch (DamagedCodeFileException e) {
      // The store checks what it gives back, so these are bytes of our own that we cannot read.
      throw new IllegalStateException("what is kept of %s cannot be read".formatted(path), e);
    }
  }

  @Override
  public int version() {
    return VERSION;
  }
}
