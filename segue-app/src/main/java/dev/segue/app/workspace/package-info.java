/**
 * What a dispatch changed, read from the workspace itself and not from what an agent says: {@link
 * dev.segue.app.workspace.Evidence} takes a {@link dev.segue.app.workspace.Picture} before and
 * after, and the difference is {@link dev.segue.app.workspace.Changes}. What an agent says it read
 * is held against the workspace as well ({@link dev.segue.app.workspace.ReadFiles}).
 *
 * <p>Inside a git work tree git lists what differs from HEAD, and the two HEADs tell what was
 * committed; elsewhere the tree is walked. The workspace is hostile: links are not followed, pipes
 * not opened, and no program that a repository's configuration names is run. Neighbours:
 * core.ignore.
 */
@NullMarked
package dev.segue.app.workspace;

import org.jspecify.annotations.NullMarked;
