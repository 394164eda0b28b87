/**
 * Typed logs of a project, the providers and a session ({@link dev.segue.store.ProjectLog}, {@link
 * dev.segue.store.ProviderLog}, {@link dev.segue.store.SessionLog}), and the codec of their events.
 * {@link dev.segue.store.EventCodec} reads every event type; an unknown one stops a fold but not an
 * export.
 */
@NullMarked
package dev.segue.store;

import org.jspecify.annotations.NullMarked;
