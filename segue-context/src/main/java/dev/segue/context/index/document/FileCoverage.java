package dev.segue.context.index.document;

import java.util.Optional;

/**
 * How much of a source file ran.
 *
 * @param path of the file in the workspace
 * @param branches absent where the report knows none in this file
 */
public record FileCoverage(String path, Count lines, Optional<Count> branches) {}
