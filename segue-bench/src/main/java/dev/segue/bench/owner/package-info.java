/**
 * Owners of sessions in tmux killed with -9, by {@link dev.segue.bench.owner.OwnerKills}; what came
 * of their messages is judged by the log of the scripted agent alone. Neighbours: none of Segue's;
 * it is used by its commands.
 */
@NullMarked
package dev.segue.bench.owner;

import org.jspecify.annotations.NullMarked;
