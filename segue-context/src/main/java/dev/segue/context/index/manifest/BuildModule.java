package dev.segue.context.index.manifest;

/**
 * A part of the project that is built for itself.
 *
 * @param name {@code group:artifact}, the project path of Gradle as {@code :core}, the name of a
 *     package, module or crate; the folder where the file tells none
 * @param file path of its build file
 */
public record BuildModule(Ecosystem ecosystem, String name, String file) {}
