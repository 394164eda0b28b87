package dev.segue.context.index.manifest;

/**
 * One module of the project depends on another.
 *
 * @param from name of the module whose build file says so
 * @param to name of the other; its folder when no build file was read there
 * @param file path of the build file
 * @param line from 1
 */
public record ModuleUse(String from, String to, Scope scope, String file, int line) {}
