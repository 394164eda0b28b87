package dev.segue.app.config;

import java.nio.file.Path;

/**
 * A configuration file that is read.
 *
 * @param path absolute
 * @param base what relative store paths and programs in it are relative to
 */
public record ConfigFile(Path path, Origin origin, Path base) {}
