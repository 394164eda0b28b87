/**
 * The context of a task: the key of a request ({@link dev.segue.core.context.PackKey}), the
 * sections that each role may see ({@link dev.segue.core.context.ContextPolicy}), the result
 * ({@link dev.segue.core.context.ContextPack}) or the refusal ({@link
 * dev.segue.core.context.Refusal}), the decisions that bind it ({@link
 * dev.segue.core.context.Decisions}), and the service that callers use ({@link
 * dev.segue.core.context.ContextService}).
 */
@NullMarked
package dev.segue.core.context;

import org.jspecify.annotations.NullMarked;
