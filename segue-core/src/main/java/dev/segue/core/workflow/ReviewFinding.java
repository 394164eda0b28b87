package dev.segue.core.workflow;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One remark of a reviewer. Untrusted text.
 *
 * @param path file that it is about, relative to the workspace
 * @param line in that file, from 1
 * @param criterion acceptance criterion that it is about
 * @param text at most 500 characters
 */
public record ReviewFinding(
    Severity severity,
    Optional<String> path,
    Optional<Integer> line,
    Optional<String> criterion,
    String text) {
  /** Weight of a finding. */
  public enum Severity {
    /** The work cannot be merged as it is. */
    BLOCKING,
    /** Worth a remark, and no reason to send the work back. */
    MINOR;

    /** The public word. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether it sends the work back. */
  public boolean blocks() {
    return severity == Severity.BLOCKING;
  }

  /** As the object of JSON that a reviewer would write. */
  Map<String, Object> document() {
    var document = new LinkedHashMap<String, Object>();
    document.put("severity", severity.word());
    path.ifPresent(file -> document.put("path", file));
    line.ifPresent(number -> document.put("line", number));
    criterion.ifPresent(named -> document.put("criterion", named));
    document.put("text", text);
    return document;
  }

  /** Text with its place: {@code Cache key ignores the tenant (src/Cache.java:41)}. */
  public String sentence() {
    if (path.isEmpty()) {
      return text;
    }
    return "%s (%s%s)".formatted(text, path.get(), line.map(n -> ":" + n).orElse(""));
  }
}
