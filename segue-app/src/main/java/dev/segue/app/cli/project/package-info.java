/**
 * Projects as commands and the server see them: the choice of one ({@link
 * dev.segue.app.cli.project.PlaceOptions}, {@link dev.segue.app.cli.project.ProjectChoice}), acts
 * on it ({@link dev.segue.app.cli.project.Operator}, {@link
 * dev.segue.app.cli.project.TaskAddition}), its documents ({@link
 * dev.segue.app.cli.project.Statuses}), and the store ({@link
 * dev.segue.app.cli.project.ProjectStore}). {@link dev.segue.app.cli.project.CommandEnvironment} is
 * what a command has of its process; {@link dev.segue.app.cli.project.StoreOpener} and {@link
 * dev.segue.app.cli.project.Agents} are ports.
 */
@NullMarked
package dev.segue.app.cli.project;

import org.jspecify.annotations.NullMarked;
