package dev.segue.core.context.code;

/** Bytes that are no {@link CodeFile}, or one of another version: read the source again. */
public final class DamagedCodeFileException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Says of the bytes what is wrong with them. */
  public DamagedCodeFileException(String what) {
    super(what + "; read the source file again");
  }
}
