/**
 * Context packs of a project's tasks, built from its journal and its workspace. {@link
 * dev.segue.context.pack.ProjectContexts} answers the requests of {@link
 * dev.segue.core.context.ContextService}. A pack is built once for each key and stored in the
 * journal.
 */
@NullMarked
package dev.segue.context.pack;

import org.jspecify.annotations.NullMarked;
