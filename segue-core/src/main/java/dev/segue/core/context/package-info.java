/**
 * The context of a task: who asks for it ({@link dev.segue.core.context.PackKey}), what each role
 * may see ({@link dev.segue.core.context.ContextPolicy}), and what they get ({@link
 * dev.segue.core.context.ContextPack}) or are told instead.
 *
 * <p>Neighbours: none; {@code core.context.pack} builds packs, {@code core.context.code} and {@code
 * core.context.decision} rank what goes into them.
 */
@NullMarked
package dev.segue.core.context;

import org.jspecify.annotations.NullMarked;
