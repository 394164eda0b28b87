/**
 * Task files and context policies: YAML or JSON becomes {@link dev.segue.files.taskfile.TaskFile}
 * or a context policy ({@link dev.segue.files.taskfile.PolicyFile}), and every refusal names file,
 * line and field. The older snake-case format of task files is read too, with a warning for what
 * Segue does not support. Only the given file is read; links and providers are checked by the run.
 */
@NullMarked
package dev.segue.files.taskfile;

import org.jspecify.annotations.NullMarked;
