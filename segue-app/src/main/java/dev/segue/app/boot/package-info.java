/**
 * Constructs every adapter and connects the parts, in plain constructor calls that read from top to
 * bottom: {@link dev.segue.app.boot.RunAssembly} for a run, {@link
 * dev.segue.app.boot.OwnedSessions} for sessions, {@link dev.segue.app.boot.Commands} for the
 * commands. {@link dev.segue.app.boot.Main} is the entry of the program. The package decides
 * nothing.
 */
@NullMarked
package dev.segue.app.boot;

import org.jspecify.annotations.NullMarked;
