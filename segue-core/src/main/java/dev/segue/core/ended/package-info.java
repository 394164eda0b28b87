/**
 * Tasks that have ended: what is left of one ({@link dev.segue.core.ended.EndedTask}), the port by
 * which it is looked up ({@link dev.segue.core.ended.Archive}), and those at hand ({@link
 * dev.segue.core.ended.EndedTasks}). Keeps a project's fold as small as what is live, however long
 * its history. Neighbours: none.
 */
@NullMarked
package dev.segue.core.ended;

import org.jspecify.annotations.NullMarked;
