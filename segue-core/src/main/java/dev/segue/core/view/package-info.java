/**
 * Read models: documents that commands print, folded from the same events as everything else
 * ({@link dev.segue.core.view.StatusView}). They decide nothing. Neighbours: journal, task,
 * provider, handoff, session, supervisor, text.
 */
@NullMarked
package dev.segue.core.view;

import org.jspecify.annotations.NullMarked;
