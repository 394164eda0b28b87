package dev.segue.core.startup;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The text of a memory file with a block and without it.
 *
 * <p>A block is put after everything else, or before code that is never closed, in which it would
 * be part of the code; later it is replaced where it stands. A text that does not end with a line
 * end gets a block that does not either: so it can be seen, whatever is written around the block in
 * the meantime, which line ends came with it, and taking it out gives back what was there before.
 *
 * <p>Nothing is changed unless the key's markers are one pair with no other marker between. Markers
 * in fenced code are text. Functions run in linear time.
 */
public final class MemoryText {
  private MemoryText() {}

  /**
   * With the block of a key.
   *
   * @param text as decoded, with a byte order mark where it has one
   * @param body anything; what could end the block or hide something is made harmless
   */
  public static Edit put(String text, BlockKey key, String body) {
    Marker.Found found = Marker.findAll(text);
    return switch (Pair.find(found.markers(), key)) {
      case Pair.None() -> new Edit.Changed(inserted(text, found, BlockBody.block(key, body)));
      case Pair.Both both -> replaced(text, both, BlockBody.block(key, body));
      case Pair.Broken(var line, var reason) -> new Edit.Refused(line, reason);
    };
  }

  /** Without the block of a key; the same where it has none. */
  public static Edit remove(String text, BlockKey key) {
    return switch (Pair.find(Marker.findAll(text).markers(), key)) {
      case Pair.None() -> new Edit.Same();
      case Pair.Both both -> new Edit.Changed(without(text, both));
      case Pair.Broken(var line, var reason) -> new Edit.Refused(line, reason);
    };
  }

  /** Whose markers stand in a text, paired or not, in the order of the text. */
  public static Set<BlockKey> keys(String text) {
    var keys = new LinkedHashSet<BlockKey>();
    Marker.findAll(text).markers().stream()
        .map(marker -> BlockKey.parse(marker.key()))
        .flatMap(Optional::stream)
        .forEach(keys::add);
    return keys;
  }

  private static String inserted(String text, Marker.Found found, String block) {
    String end = TextLine.usualEnd(text, found.lines());
    String ours = block.replace("\n", end);
    OptionalInt code = found.fences().openedAt();
    if (code.isPresent()) {
      int at = code.getAsInt();
      return text.substring(0, at) + ours + end + text.substring(at);
    }
    return isLastLineOpen(text, found.lines()) ? text + end + ours : text + ours + end;
  }

  private static boolean isLastLineOpen(String text, List<TextLine> lines) {
    return !lines.isEmpty() && TextLine.lengthOfEndBefore(text, text.length()) == 0;
  }

  private static Edit replaced(String text, Pair.Both both, String block) {
    String old = text.substring(both.start().line().start(), both.end().end());
    if (old.replace("\r\n", "\n").replace('\r', '\n').equals(block)) {
      return new Edit.Same();
    }
    TextLine first = both.start().line();
    String end = text.substring(first.end(), first.next());
    return new Edit.Changed(
        text.substring(0, first.start())
            + block.replace("\n", end)
            + text.substring(both.end().end()));
  }

  /**
   * One line end goes with the block: the one after it where that is ours, since the file ended
   * with a line end when the block was put there; else the one before it.
   */
  private static String without(String text, Pair.Both both) {
    TextLine first = both.start().line();
    int start = first.start();
    int end = both.end().end();
    String ours = text.substring(first.end(), first.next());
    if (text.startsWith(ours, end)) {
      return text.substring(0, start) + text.substring(end + ours.length());
    }
    int before = TextLine.lengthOfEndBefore(text, start);
    if (before == 0) {
      end += TextLine.lengthOfEnd(text, end);
    }
    return text.substring(0, start - before) + text.substring(end);
  }
}
