package dev.segue.context.index.workspace;

/**
 * Something that was left out, for the user.
 *
 * @param path of the file, relative to the workspace
 * @param reason why, as the end of a sentence that begins with the path
 */
public record Warning(String path, String reason) {}
