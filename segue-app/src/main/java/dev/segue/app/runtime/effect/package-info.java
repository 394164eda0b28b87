/**
 * What takes time: effects that go on beside the loop ({@link
 * dev.segue.app.runtime.effect.Effects}), where they are performed, how to wait, and the wish to
 * end. Knows nothing of what an effect is. Neighbours: none.
 */
@NullMarked
package dev.segue.app.runtime.effect;

import org.jspecify.annotations.NullMarked;
