/**
 * Projects as commands and the server see them: the choice of one ({@link
 * dev.segue.app.cli.project.PlaceOptions}, {@link dev.segue.app.cli.project.ProjectChoice}), acts
 * on it ({@link dev.segue.app.cli.project.Operator}, {@link
 * dev.segue.app.cli.project.TaskAddition}), its documents ({@link
 * dev.segue.app.cli.project.Statuses}), and refusals. {@link
 * dev.segue.app.cli.project.CommandPorts} and {@link dev.segue.app.cli.project.ProjectPorts} list
 * what they need of the machine.
 */
@NullMarked
package dev.segue.app.cli.project;

import org.jspecify.annotations.NullMarked;
