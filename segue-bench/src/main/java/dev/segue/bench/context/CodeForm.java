package dev.segue.bench.context;

import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.DamagedCodeFileException;
import dev.segue.core.context.code.SourceText;
import dev.segue.index.code.Form;

/** Files as ranking keeps them. */
final class CodeForm implements Form<CodeFile> {
  @Override
  public byte[] write(SourceText text) {
    return CodeFile.of(text).toBytes();
  }

  @Override
  public CodeFile read(String path, byte[] bytes) {
    try {
      return CodeFile.fromBytes(path, bytes);
    } catch (DamagedCodeFileException e) {
      throw new IllegalStateException(path, e);
    }
  }

  @Override
  public int version() {
    return 1;
  }
}
