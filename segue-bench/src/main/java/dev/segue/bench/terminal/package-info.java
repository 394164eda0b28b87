/**
 * Sessions on real pseudo terminals, many at once: the real owner of a session, and scripted agents
 * that live in this process but read and write their terminals as any program does. Key type:
 * {@code PtySeries}.
 *
 * <p>Neighbours: the scenes of the session's tests, the testkit's agent, segue-session.
 */
@NullMarked
package dev.segue.bench.terminal;

import org.jspecify.annotations.NullMarked;
