package dev.segue.context.index.code;

/**
 * A file that may be indexed.
 *
 * @param path relative to the workspace, with {@code /}
 * @param blob the hash of its contents, as git has it
 */
public record WorkspaceFile(String path, String blob) {}
