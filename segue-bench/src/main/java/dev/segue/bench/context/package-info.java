/**
 * What context packs keep to and what they cost: the packs of very many random projects are held
 * against their budgets by other counters than those they were built with ({@link
 * dev.segue.bench.context.Packs}), and a large workspace is indexed, refreshed and asked ({@link
 * dev.segue.bench.context.Times}).
 *
 * <p>Neighbours: core.context, index.project, app.context, app.tokens.
 */
@NullMarked
package dev.segue.bench.context;

import org.jspecify.annotations.NullMarked;
