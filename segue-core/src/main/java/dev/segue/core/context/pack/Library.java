package dev.segue.core.context.pack;

/**
 * A library that the project depends on.
 *
 * @param version empty when the build file names none
 * @param scope the build's own word; empty for the usual one
 * @param source the file, and where in it
 */
public record Library(String name, String version, String scope, String source) {}
