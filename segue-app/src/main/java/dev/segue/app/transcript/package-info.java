/**
 * What agents write of their sessions, read by the rules of their profiles: whether a message is
 * there ({@link dev.segue.app.transcript.Transcript}), and which files may be a session's. Nothing
 * here is ever written. Neighbours: core.
 */
@NullMarked
package dev.segue.app.transcript;

import org.jspecify.annotations.NullMarked;
