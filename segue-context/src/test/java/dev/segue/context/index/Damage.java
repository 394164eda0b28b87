package dev.segue.context.index;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Texts as bad disks, bad tools and bad people leave them: cut, with other characters, twice. */
public final class Damage {
  private static final String CHARACTERS = "{}[]()<>\"'`\\/|#:=,.;&!-*\n\r\t \0\uFEFFé𝄞0aZ$@%";

  private Damage() {}

  /** The same ones for the same seed. */
  public static Stream<String> of(String text, long seed, int count) {
    var random = new Random(seed);
    return IntStream.range(0, count).mapToObj(_ -> damaged(text, random));
  }

  private static String damaged(String text, Random random) {
    var damaged = new StringBuilder(text);
    for (int i = random.nextInt(4); i >= 0 && !damaged.isEmpty(); i--) {
      int at = random.nextInt(damaged.length());
      int to = at + random.nextInt(Math.min(80, damaged.length() - at) + 1);
      switch (random.nextInt(5)) {
        case 0 -> damaged.setLength(at);
        case 1 -> damaged.delete(at, to);
        case 2 -> damaged.insert(at, damaged.substring(at, to).repeat(1 + random.nextInt(3)));
        case 3 -> damaged.setCharAt(at, CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        default -> damaged.insert(at, CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      }
    }
    return damaged.toString();
  }
}
