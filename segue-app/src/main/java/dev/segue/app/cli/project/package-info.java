/**
 * What commands do with projects, for whoever asks: the command line prints it, the server sends
 * it. {@link dev.segue.app.cli.project.Operator} acts, {@link
 * dev.segue.app.cli.project.TaskAddition} queues tasks, and the rest makes documents. {@link
 * dev.segue.app.cli.project.ProjectPorts} is what it needs of the world. Neighbours: cli.entry,
 * cli.print, config, runtime, session, setup, source, store.codec, taskfile, the core.
 */
@NullMarked
package dev.segue.app.cli.project;

import org.jspecify.annotations.NullMarked;
