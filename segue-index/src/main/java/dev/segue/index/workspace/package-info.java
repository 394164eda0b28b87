/**
 * The files of a workspace as readers may see them: bounded, in a fixed order, and never outside
 * it. {@link dev.segue.index.workspace.Workspace} opens and finds them, {@link
 * dev.segue.index.workspace.Warnings} holds what could not be read and why.
 *
 * <p>Neighbours: none.
 */
@NullMarked
package dev.segue.index.workspace;

import org.jspecify.annotations.NullMarked;
