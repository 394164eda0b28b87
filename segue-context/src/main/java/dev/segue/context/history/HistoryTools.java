package dev.segue.context.history;

import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;
import dev.segue.store.EventCodec;

/**
 * Tools of a {@link Continuity}.
 *
 * @param history number of completed tasks in a context, 3 to 5
 */
public record HistoryTools(EventCodec codec, TokenCounter tokens, Redactor redactor, int history) {}
