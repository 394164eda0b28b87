/**
 * Task files: YAML or JSON into {@link dev.segue.app.taskfile.TaskFile}, every refusal with file,
 * line and field. Reads files of the older snake-case format too and warns of what they hold beyond
 * ours. Touches nothing but the file that it is given: whether paths leave the workspace through
 * links, and whether providers exist, is found out at run time. Neighbours: source, and the core's
 * task records.
 */
@NullMarked
package dev.segue.app.taskfile;

import org.jspecify.annotations.NullMarked;
