/**
 * The view of a workspace at one time ({@link dev.segue.context.index.ProjectView}): code, history,
 * decisions, dependencies and tests. {@link dev.segue.context.index.ProjectIndex} refreshes it on
 * request and reads only files that changed.
 */
@NullMarked
package dev.segue.context.index;

import org.jspecify.annotations.NullMarked;
