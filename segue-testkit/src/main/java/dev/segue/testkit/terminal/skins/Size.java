package dev.segue.testkit.terminal.skins;

/** A terminal's size in cells. */
public record Size(int columns, int rows) {
  /** That of the recordings which the looks follow. */
  public static final Size USUAL = new Size(120, 40);

  public Size {
    if (columns < 20 || rows < 8) {
      throw new IllegalArgumentException("Too small to show anything: " + columns + "x" + rows);
    }
  }

  /** Reads {@code 120x40}. */
  public static Size parse(String text) {
    String[] parts = text.split("x", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("No size: " + text);
    }
    return new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
  }

  @Override
  public String toString() {
    return columns + "x" + rows;
  }
}
