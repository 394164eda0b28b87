package dev.segue.core.context.code;

/**
 * A stretch of a file that belongs to one field.
 *
 * @param line where it begins, from 1; it may go over several lines
 * @param text as it stands there
 */
public record Piece(Field field, int line, String text) {}
