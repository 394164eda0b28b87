/**
 * Results, histories and progress: words for people, documents and lines for programs. Every text
 * is safe on a terminal ({@link dev.segue.app.cli.print.TerminalLine}). The package reads nothing
 * and decides nothing.
 */
@NullMarked
package dev.segue.app.cli.print;

import org.jspecify.annotations.NullMarked;
