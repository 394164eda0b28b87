package dev.segue.core.session.readiness;

/**
 * Position of the next character.
 *
 * @param row from 0, the top
 * @param column from 0; the last one too while a full row waits to wrap
 * @param isVisible agents that draw their own cursor hide this one, and most park it there all the
 *     same
 */
public record Cursor(int row, int column, boolean isVisible) {}
