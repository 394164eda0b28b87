package dev.segue.core.startup;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Whose a block is. It stands in both markers, so that no session touches the block of another.
 *
 * @param session 1 to 100 of the characters {@code A-Z a-z 0-9 . _ -}
 */
public record BlockKey(String session) {
  private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final String OURS = "segue:";

  /** Refuses what could end a marker. */
  public BlockKey {
    if (!SESSION.matcher(session).matches()) {
      throw new IllegalArgumentException("no name of a session: " + session);
    }
  }

  /** The key that a marker names; empty when the marker is none of ours. */
  static Optional<BlockKey> parse(String word) {
    return Optional.of(word)
        .filter(named -> named.startsWith(OURS))
        .map(named -> named.substring(OURS.length()))
        .filter(SESSION.asMatchPredicate())
        .map(BlockKey::new);
  }

  /** As it stands in a marker. */
  public String word() {
    return OURS + session;
  }

  String start() {
    return "<!-- %s %s -->".formatted(Marker.START, word());
  }

  String end() {
    return "<!-- %s %s -->".formatted(Marker.END, word());
  }
}
