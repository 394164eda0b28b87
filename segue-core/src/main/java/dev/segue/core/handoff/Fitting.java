package dev.segue.core.handoff;

import dev.segue.core.text.TokenCounter;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Gives up parts of a draft until it keeps the caps: first that on lines, then that on tokens. */
final class Fitting {
  /** An error cut to less says nothing, so its line goes instead. */
  private static final int SHORTEST_ERROR = 8;

  /** In this order, each applied to the whole block on top of those before it. */
  private static final List<UnaryOperator<Draft>> GIVEN_UP_FOR_LINES =
      List.of(Draft::withoutUpdated, Draft::withoutCreated);

  private static final List<UnaryOperator<Draft>> GIVEN_UP_FOR_TOKENS =
      List.of(
          draft -> draft.withFiles(FileList::withoutLeftParts),
          draft -> draft.withFiles(FileList::firstOnly),
          Draft::withoutUpdated,
          Draft::withoutCreated,
          Draft::withoutTouched);

  private final BlockLimits limits;
  private final TokenCounter counter;

  Fitting(BlockLimits limits, TokenCounter counter) {
    this.limits = limits;
    this.counter = counter;
  }

  Optional<Block> fit(Draft draft) {
    if (limits.lines() < Draft.INDISPENSABLE_LINES) {
      return Optional.empty();
    }
    return withinTokens(withinLines(draft));
  }

  private Draft withinLines(Draft whole) {
    Draft draft = whole;
    for (UnaryOperator<Draft> step : GIVEN_UP_FOR_LINES) {
      if (draft.lines() <= limits.lines()) {
        return draft;
      }
      draft = step.apply(draft);
    }
    while (draft.lines() > limits.lines() && draft.details().size() > 1) {
      draft = draft.withoutLastDetail();
    }
    if (draft.lines() > limits.lines()) {
      draft = draft.withoutNote();
    }
    return draft.lines() > limits.lines() ? draft.withoutLastDetail() : draft;
  }

  private Optional<Block> withinTokens(Draft whole) {
    Draft draft = whole;
    Optional<Block> block = ifFits(draft);
    for (UnaryOperator<Draft> step : GIVEN_UP_FOR_TOKENS) {
      if (block.isPresent()) {
        return block;
      }
      Draft less = step.apply(draft);
      block = less.equals(draft) ? block : ifFits(less);
      draft = less;
    }
    while (block.isEmpty() && draft.details().size() > 1) {
      draft = draft.withoutLastDetail();
      block = ifFits(draft);
    }
    return block.isPresent() ? block : barest(draft);
  }

  /** What is left when only one error, the note and the indispensable lines are. */
  private Optional<Block> barest(Draft draft) {
    Optional<Block> block = withErrorCut(draft);
    if (block.isEmpty() && draft.note().isPresent()) {
      Draft bare = draft.withoutNote();
      block = ifFits(bare);
      block = block.isPresent() ? block : withErrorCut(bare);
    }
    return block.isPresent() ? block : ifFits(draft.withoutNote().withDetails(List.of()));
  }

  /** The longest beginning of the first error that fits, found by halving. */
  private Optional<Block> withErrorCut(Draft draft) {
    if (draft.details().isEmpty()) {
      return Optional.empty();
    }
    Detail first = draft.details().getFirst();
    int low = SHORTEST_ERROR;
    int high = first.error().codePointCount(0, first.error().length()) - 1;
    Optional<Block> best = Optional.empty();
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Optional<Block> block = ifFits(draft.withDetails(List.of(first.withErrorOf(middle))));
      if (block.isPresent()) {
        best = block;
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return best;
  }

  private Optional<Block> ifFits(Draft draft) {
    String text = draft.text();
    int tokens = counter.count(text);
    return tokens <= limits.maxTokens()
        ? Optional.of(new Block(draft.kind(), text, draft.lines(), tokens))
        : Optional.empty();
  }
}
