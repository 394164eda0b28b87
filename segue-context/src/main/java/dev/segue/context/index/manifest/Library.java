package dev.segue.context.index.manifest;

/**
 * A library of others, at the place where a build file names it.
 *
 * @param name as the ecosystem writes it
 * @param version the words of the file with variables put in; empty when the file does not tell
 * @param file path of the build file
 * @param line from 1
 */
public record Library(
    Ecosystem ecosystem, String name, String version, Scope scope, String file, int line) {}
