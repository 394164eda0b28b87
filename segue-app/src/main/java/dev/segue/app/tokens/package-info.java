/**
 * Real token counts, because the cap of a block is a promise: {@link
 * dev.segue.app.tokens.O200kCounter} is the core's {@link dev.segue.core.text.TokenCounter}. Its
 * tables take half a second to load, which happens beside the rest of a start. Context packs may be
 * counted with another one by name: {@link dev.segue.app.tokens.Tokenizers}. Neighbours: core.text.
 */
@NullMarked
package dev.segue.app.tokens;

import org.jspecify.annotations.NullMarked;
