/**
 * Results, histories and progress in words for people, and as documents and lines for programs; all
 * of it harmless on a terminal ({@link dev.segue.app.cli.print.TerminalLine}). Reads nothing and
 * decides nothing. Neighbours: core, runtime, store.codec.
 */
@NullMarked
package dev.segue.app.cli.print;

import org.jspecify.annotations.NullMarked;
