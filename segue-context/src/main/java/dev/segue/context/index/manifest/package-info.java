/**
 * Dependencies of a project as its build files state them: libraries with version and line, and its
 * own modules. {@link dev.segue.context.index.manifest.BuildFiles} finds and reads build files,
 * {@link dev.segue.context.index.manifest.Build} is the result. No build tool runs and no program
 * in a build file is evaluated.
 */
@NullMarked
package dev.segue.context.index.manifest;

import org.jspecify.annotations.NullMarked;
