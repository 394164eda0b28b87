/**
 * What an agent is started with beside its command, and what its hooks tell: {@link
 * dev.segue.app.hook.HookMain} is the program that a hook runs, {@link
 * dev.segue.app.hook.HookServer} hears it. Neighbours: core.
 */
@NullMarked
package dev.segue.app.hook;

import org.jspecify.annotations.NullMarked;
