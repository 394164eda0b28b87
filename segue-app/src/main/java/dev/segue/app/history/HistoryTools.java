package dev.segue.app.history;

import dev.segue.app.store.codec.EventCodec;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.TokenCounter;

/**
 * What a {@link Continuity} works with.
 *
 * @param history completed tasks that a context tells, 3 to 5
 */
public record HistoryTools(EventCodec codec, TokenCounter tokens, Redactor redactor, int history) {}
