/**
 * Changes of a dispatch, read from the workspace and not from the agent's words: {@link
 * dev.segue.run.workspace.Evidence} takes a {@link dev.segue.run.workspace.Picture} before and
 * after, {@link dev.segue.run.workspace.Changes} is the difference, and {@link
 * dev.segue.run.workspace.ReadFiles} checks the files that an agent reports as read. In a git work
 * tree git lists the differences; elsewhere the tree is walked. The workspace is hostile: no link
 * is followed, no pipe opened, no configured program run.
 */
@NullMarked
package dev.segue.run.workspace;

import org.jspecify.annotations.NullMarked;
