/**
 * The name under which earlier builds installed the program of the agents' hooks. {@link
 * dev.segue.app.hook.HookMain} forwards to the program itself, so that files which those builds
 * wrote keep working.
 */
@NullMarked
package dev.segue.app.hook;

import org.jspecify.annotations.NullMarked;
