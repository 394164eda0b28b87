/**
 * The user's own file of hooks of one agent: {@link dev.segue.app.hookfile.UserHookFile} puts
 * entries of ours into it and takes them out. Neighbours: core.
 */
@NullMarked
package dev.segue.app.hookfile;

import org.jspecify.annotations.NullMarked;
