/**
 * All that a workspace tells at one time ({@link dev.segue.index.project.ProjectView}): its code,
 * its history, its decisions, what it depends on, what is tested. {@link
 * dev.segue.index.project.ProjectIndex} looks at it when it is asked, and reads only what is new.
 * Neighbours: index.adr, index.build, index.code, index.code.git, index.coverage, index.workspace,
 * core.context.code, core.context.code.rank, core.context.decision.
 */
@NullMarked
package dev.segue.index.project;

import org.jspecify.annotations.NullMarked;
