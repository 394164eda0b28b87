package dev.segue.run.git;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of one call of git.
 *
 * @param exit its exit code; {@link #NOT_RUN} when git was not there or did not end in time
 * @param out bytes of its standard output, one char each, since names need not be UTF-8
 * @param err its messages, in English, one char for each byte
 */
public record GitResult(int exit, String out, String err) {
  public static final int NOT_RUN = -1;

  public boolean isFine() {
    return exit == 0;
  }

  /** The output as one line. */
  public String line() {
    return out.strip();
  }

  /** The output as names, each ended by a NUL. */
  public List<String> names() {
    var names = new ArrayList<>(List.of(out.split("\0", -1)));
    names.removeLast();
    return names;
  }

  /** The first of what git complained about, short and printable. */
  public String why() {
    String text =
        err.lines()
            .map(String::strip)
            .filter(line -> line.startsWith("fatal:") || line.startsWith("error:"))
            .findFirst()
            .or(() -> err.lines().filter(line -> !line.isBlank()).findFirst())
            .orElse("exit code " + exit);
    String plain =
        readable(text).replaceFirst("^(fatal|error): ", "").replaceAll("\\p{Cntrl}", " ");
    return plain.length() > 300 ? plain.substring(0, 300) + "…" : plain;
  }

  /** Bytes as the text that people see. */
  public static String readable(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /** Text as the bytes that git sees. */
  public static String bytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
