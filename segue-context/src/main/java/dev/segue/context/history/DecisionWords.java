package dev.segue.context.history;

import dev.segue.core.context.DecisionDraft;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.context.Refusal;
import dev.segue.core.text.Untrusted;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A decision in the words of whoever made it.
 *
 * @param status {@code active}, {@code proposed} or {@code rejected}; empty for active
 * @param supersedes id of the decision whose place it takes
 */
public record DecisionWords(
    String title,
    String rationale,
    Optional<String> status,
    Optional<String> kind,
    List<String> affects,
    Optional<String> supersedes) {
  /** Characters of a title. */
  public static final int TITLE = 200;

  /** Characters of a rationale. */
  public static final int RATIONALE = 4_000;

  /** Characters of any other word, and how many of them there may be in {@code affects}. */
  public static final int WORD = 200;

  public DecisionWords {
    affects = List.copyOf(affects);
  }

  /**
   * Ready to be recorded.
   *
   * @param redact takes secrets out
   * @param author the session that decided
   * @param source the channel it came by
   * @throws Refusal when something says nothing, or is too long
   */
  public DecisionDraft draft(UnaryOperator<String> redact, Optional<String> author, String source) {
    var draft =
        new DecisionDraft(
            Untrusted.oneLine(redact.apply(within(title, "title", TITLE))),
            decisionStatus(),
            redact.apply(within(rationale, "rationale", RATIONALE)),
            kind.map(word -> Untrusted.oneLine(redact.apply(within(word, "kind", WORD)))),
            affects.stream()
                .map(word -> Untrusted.oneLine(redact.apply(within(word, "affects", WORD))))
                .toList(),
            supersedes.map(String::strip),
            author,
            source);
    if (draft.title().isEmpty() || draft.rationale().isBlank()) {
      throw new Refusal(Refusal.Kind.INVALID_ARGUMENT, "title and rationale must say something");
    }
    return draft;
  }

  private static String within(String text, String field, int characters) {
    if (text.length() > characters) {
      throw new Refusal(
          Refusal.Kind.INVALID_ARGUMENT,
          "%s is longer than %,d characters".formatted(field, characters));
    }
    return text;
  }

  private DecisionStatus decisionStatus() {
    return DecisionStatus.recordedAs(status.orElse(DecisionStatus.ACTIVE.word()).strip())
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.INVALID_ARGUMENT, "status must be active, proposed or rejected"));
  }
}
