/**
 * What a project depends on, as its build files say: libraries with the version and the line at
 * which they stand, and its own modules among each other. {@link dev.segue.index.build.BuildFiles}
 * finds and reads them, {@link dev.segue.index.build.Build} is the answer. No build tool runs,
 * nothing is downloaded, and no program in a build file is evaluated: what such a program would
 * decide is unknown here.
 *
 * <p>Neighbours: {@code index.syntax} for documents, {@code index.workspace} for files.
 */
@NullMarked
package dev.segue.index.build;

import org.jspecify.annotations.NullMarked;
