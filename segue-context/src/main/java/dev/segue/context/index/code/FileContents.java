package dev.segue.context.index.code;

/** The contents of a file, as they were when it was read. */
public final class FileContents {
  private final byte[] bytes;
  private final String blob;
  private final boolean isSettled;

  FileContents(byte[] bytes, String blob, boolean isSettled) {
    this.bytes = bytes;
    this.blob = blob;
    this.isSettled = isSettled;
  }

  /** Not a copy: whoever reads a file hands it on to one reader. */
  public byte[] bytes() {
    return bytes;
  }

  /** The hash of these bytes. */
  public String blob() {
    return blob;
  }

  /**
   * Whether the file had not changed for a while: its contents are then those that a list meant,
   * also where the repository keeps them in another form, with other line ends.
   */
  public boolean isSettled() {
    return isSettled;
  }
}
