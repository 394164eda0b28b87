/**
 * The user's own file of hooks of one agent, which others write, too: {@link
 * dev.segue.app.hookfile.UserHookFile} plans what is put into it or taken out of it, and does what
 * was planned or nothing. Neighbours: core.
 */
@NullMarked
package dev.segue.app.hookfile;

import org.jspecify.annotations.NullMarked;
