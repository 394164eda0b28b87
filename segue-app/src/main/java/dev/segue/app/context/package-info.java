/**
 * The context of a project's tasks, put together from its journal and its workspace: {@link
 * dev.segue.app.context.ProjectContexts} answers what {@code core.context.service} lets anybody
 * ask. A pack is built once for its key and kept in the journal. Neighbours: contextpolicy,
 * continuity, runtime, store.codec, index.project, and of the core what packs are made of.
 */
@NullMarked
package dev.segue.app.context;

import org.jspecify.annotations.NullMarked;
