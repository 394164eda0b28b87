/** Real token counts: {@link dev.segue.app.tokens.O200kCounter}. Neighbours: core. */
@NullMarked
package dev.segue.app.tokens;

import org.jspecify.annotations.NullMarked;
