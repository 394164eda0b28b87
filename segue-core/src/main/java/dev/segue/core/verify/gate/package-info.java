/**
 * Which command line of an untrusted agent may run ({@link
 * dev.segue.core.verify.gate.CommandGate}): tables of programs and options that only read, that
 * stay in the workspace, and whose exit code proves something. Neighbours: none.
 */
@NullMarked
package dev.segue.core.verify.gate;

import org.jspecify.annotations.NullMarked;
