/**
 * Events and folded states as JSON text. {@link dev.segue.app.store.codec.EventCodec} knows every
 * event type; an unknown one, or one of a later version, stops a fold but not an export.
 * Neighbours: core.
 */
@NullMarked
package dev.segue.app.store.codec;

import org.jspecify.annotations.NullMarked;
