package dev.segue.context.index.document;

import dev.segue.core.context.DecisionStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the words of a status. A record without a status is active: many teams write none, and its
 * presence in the repository is the agreement. A status of unknown words is a proposal, since
 * nobody is to be bound by what nobody understands; so is a template's list of all of them. A
 * deprecated record counts as superseded, although nothing replaced it: it is no longer in force.
 */
final class AdrStatus {
  private static final Map<String, DecisionStatus> WORDS = new HashMap<>();

  static {
    all(DecisionStatus.ACTIVE, "accepted active approved adopted agreed decided implemented done");
    all(DecisionStatus.ACTIVE, "final amended enacted current ratified");
    all(DecisionStatus.PROPOSED, "proposed proposal draft pending open review wip rfc discussion");
    all(DecisionStatus.PROPOSED, "considered todo not");
    all(
        DecisionStatus.REJECTED,
        "rejected declined withdrawn abandoned dropped cancelled canceled");
    all(DecisionStatus.SUPERSEDED, "superseded superceded replaced deprecated obsolete retired");
  }

  private static final Pattern WORD = Pattern.compile("\\p{L}++");

  /** A later line of so many words is another state; a longer one is a remark on the first. */
  private static final int WORDS_OF_A_STATE = 4;

  private AdrStatus() {}

  private static void all(DecisionStatus status, String words) {
    for (String word : words.split(" ", -1)) {
      WORDS.put(word, status);
    }
  }

  /** Of the lines of a status, oldest first. */
  static DecisionStatus of(List<String> lines) {
    Optional<DecisionStatus> known = Optional.empty();
    boolean hasWords = false;
    for (String line : lines) {
      if (isTemplate(line)) {
        return DecisionStatus.PROPOSED;
      }
      if (AdrLinks.saysSupersededBy(line)) {
        return DecisionStatus.SUPERSEDED;
      }
      // "Accepted, supersedes ADR 3" is about this decision up to its verb.
      String own = AdrLinks.beforeVerb(line);
      hasWords |= !own.isBlank();
      if (known.isEmpty() || WORD.matcher(own).results().count() <= WORDS_OF_A_STATE) {
        Optional<DecisionStatus> before = known;
        known = ofLine(own).or(() -> before);
      }
    }
    return known.orElse(hasWords ? DecisionStatus.PROPOSED : DecisionStatus.ACTIVE);
  }

  private static boolean isTemplate(String line) {
    return line.indexOf('|') >= 0;
  }

  private static Optional<DecisionStatus> ofLine(String line) {
    Matcher word = WORD.matcher(line.toLowerCase(Locale.ROOT));
    while (word.find()) {
      DecisionStatus status = WORDS.get(word.group());
      if (status != null) {
        return Optional.of(status);
      }
    }
    return Optional.empty();
  }
}
