package dev.segue.files.source;

/** Foreign text inside a message. */
public final class Quoted {
  private static final int LONGEST = 80;

  private Quoted() {}

  /** The text in double quotes, cut after 80 characters. */
  public static String of(String text) {
    int end = Math.min(text.length(), LONGEST);
    boolean splitsPair = end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
    return '"'
        + text.substring(0, splitsPair ? end - 1 : end)
        + (end < text.length() ? "…" : "")
        + '"';
  }

  /** Control characters and direction overrides as {@code \}{@code uXXXX}. */
  static String visible(String text) {
    if (text.codePoints().noneMatch(Quoted::isHidden)) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isHidden(c)) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  private static boolean isHidden(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.SURROGATE
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
