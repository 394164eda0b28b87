package dev.segue.core.text;

/** The password of {@code scheme://user:password@host}; the user and the host stay. */
final class UrlPasswords {
  private static final String AUTHORITY = "://";

  private UrlPasswords() {}

  static String redact(String text) {
    int found = text.indexOf(AUTHORITY);
    if (found < 0) {
      return text;
    }
    var out = new StringBuilder(text.length());
    int copied = 0;
    while (found >= 0) {
      int start = found + AUTHORITY.length();
      int end = endOfAuthority(text, start);
      String authority = text.substring(start, end);
      int at = start + authority.lastIndexOf('@');
      int colon = start + authority.indexOf(':');
      if (colon >= start && colon + 1 < at && !isMarked(text, colon + 1)) {
        out.append(text, copied, colon + 1).append(Redactor.MARK);
        copied = at;
      }
      found = text.indexOf(AUTHORITY, end);
    }
    return out.append(text, copied, text.length()).toString();
  }

  private static boolean isMarked(String text, int start) {
    return text.startsWith(Redactor.MARK + "@", start);
  }

  private static int endOfAuthority(String text, int start) {
    int end = start;
    while (end < text.length() && !endsAuthority(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean endsAuthority(char c) {
    return c <= ' ' || "/?#\"'<>`\\".indexOf(c) >= 0;
  }
}
