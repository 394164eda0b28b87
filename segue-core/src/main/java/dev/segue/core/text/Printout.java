package dev.segue.core.text;

/**
 * Output of a program, as it may be kept: without control characters, redacted, and no more than
 * {@value #KEPT} characters of each end. Secrets are searched for before anything is cut, and some
 * way beyond the kept part, so that no cut reveals half of a secret.
 */
public final class Printout {
  /** Characters kept of each end. */
  public static final int KEPT = 64 << 10;

  /** Bytes of each end that are to be captured, so that there is something beyond what is kept. */
  public static final int CAPTURED = 2 * KEPT;

  /** Longer than any secret but a private key, which is known by its other end. */
  private static final int LONGEST_SECRET = 4096;

  private static final String GAP = "\n… the middle is left out …\n";

  private final Redactor redactor;

  public Printout(Redactor redactor) {
    this.redactor = redactor;
  }

  /** Of a text that is there as a whole. */
  public String of(String whole) {
    if (whole.length() > 2 * CAPTURED) {
      return of(whole, whole);
    }
    String clean = clean(whole);
    return clean.length() <= 2 * KEPT ? clean : beginning(clean, 0) + GAP + end(clean, 0);
  }

  /** Of a text whose middle is missing. */
  public String of(String head, String tail) {
    String first = head.substring(0, Math.min(head.length(), CAPTURED));
    String last = tail.substring(Math.max(0, tail.length() - CAPTURED));
    return beginning(clean(first), LONGEST_SECRET)
        + GAP
        + end(clean(PrivateKeys.begun(Untrusted.visible(last))), LONGEST_SECRET);
  }

  /** Control characters first: they can split a secret. */
  private String clean(String text) {
    return redactor.redact(Untrusted.visible(text));
  }

  private static String beginning(String text, int unsure) {
    int end = Math.max(0, Math.min(KEPT, text.length() - unsure));
    return text.substring(
        0, end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
  }

  private static String end(String text, int unsure) {
    int start = Math.min(text.length(), Math.max(text.length() - KEPT, unsure));
    boolean isHalf = start < text.length() && Character.isLowSurrogate(text.charAt(start));
    return text.substring(isHalf ? start + 1 : start);
  }
}
