package dev.segue.files.source;

/**
 * Position of a value.
 *
 * @param file as the operator named it
 * @param line from 1; 0 means the file as a whole
 * @param column from 1; 0 when unknown
 */
public record Place(String file, int line, int column) {
  /** The file as a whole. */
  public static Place file(String file) {
    return new Place(file, 0, 0);
  }
}
