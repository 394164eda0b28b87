/**
 * Bounded and ordered reading of a workspace's files, never outside it. {@link
 * dev.segue.context.index.workspace.Workspace} opens and finds files, {@link
 * dev.segue.context.index.workspace.Warnings} collects unreadable ones; readers of JSON, YAML,
 * TOML, XML and front matter stand beside them.
 */
@NullMarked
package dev.segue.context.index.workspace;

import org.jspecify.annotations.NullMarked;
