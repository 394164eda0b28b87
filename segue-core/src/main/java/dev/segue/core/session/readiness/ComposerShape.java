package dev.segue.core.session.readiness;

import java.util.List;
import java.util.Optional;

/**
 * How an agent draws its composer. It is looked for from the lowest written row upwards, and it is
 * only one where the cursor stands in it.
 *
 * @param top the row above it; absent: it begins with the lowest row that {@code first} matches
 * @param first what its first row begins with; the match is no part of the text
 * @param rest what its other rows begin with; likewise
 * @param bottom the row under it; absent: the cursor's row is its last
 * @param below how many rows, blank ones apart, may stand under {@code bottom}
 * @param skipFirst rows of the frame that {@code first} and {@code rest} match too, at its
 *     beginning
 * @param skipLast likewise at its end
 * @param hints what stands in an empty one; known as such where the cursor is still before it
 * @param pastes the agent's words in place of a long paste
 * @param ghost what its dim text is
 * @param otherwise how it is drawn where it is not drawn so: in a terminal that shows less, for
 *     instance; empty where it is always drawn alike
 */
public record ComposerShape(
    Optional<RowPattern> top,
    RowPattern first,
    RowPattern rest,
    Optional<RowPattern> bottom,
    int below,
    int skipFirst,
    int skipLast,
    List<RowPattern> hints,
    List<RowPattern> pastes,
    Ghost ghost,
    Optional<ComposerShape> otherwise) {
  public ComposerShape {
    hints = List.copyOf(hints);
    pastes = List.copyOf(pastes);
  }

  /** Rows that are left open by a terminal of any height. */
  private static final int ANY = 10_000;

  private static final RowPattern ANYTHING = RowPattern.of("^(?=.*\\S)");

  /**
   * A prompt without a frame: the cursor's row begins so, or one above it with text in all rows
   * between. What stands behind the match is the text, dim or not.
   */
  static ComposerShape prompt(RowPattern beginning) {
    return new ComposerShape(
        Optional.empty(),
        beginning,
        ANYTHING,
        Optional.empty(),
        ANY,
        0,
        0,
        List.of(),
        List.of(),
        Ghost.NONE,
        Optional.empty());
  }

  /**
   * This one, drawn in another frame at times. What stands in it, hints, words for pastes and dim
   * text, is the same in both.
   */
  public ComposerShape or(ComposerShape other) {
    return new ComposerShape(
        top,
        first,
        rest,
        bottom,
        below,
        skipFirst,
        skipLast,
        hints,
        pastes,
        ghost,
        Optional.of(
            new ComposerShape(
                other.top,
                other.first,
                other.rest,
                other.bottom,
                other.below,
                other.skipFirst,
                other.skipLast,
                hints,
                pastes,
                ghost,
                other.otherwise)));
  }

  /** Meaning of dim text in a composer. */
  public enum Ghost {
    /** Nothing is known of it: it is text. */
    NONE,
    /** A suggestion that stays where something is typed: not ready. */
    STAYS,
    /** A suggestion that goes away with the first character that is typed: as good as empty. */
    YIELDS
  }
}
