/**
 * Integration with an agent's own mechanisms. {@link dev.segue.session.hook.HookMain} is the
 * program that a hook runs, {@link dev.segue.session.hook.HookServer} receives its calls; edits of
 * hook and memory files, and the reading of transcripts, stand beside them.
 */
@NullMarked
package dev.segue.session.hook;

import org.jspecify.annotations.NullMarked;
