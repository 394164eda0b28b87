/**
 * What is known before the first run: the agents of this machine ({@link
 * dev.segue.app.setup.AgentFacts}), what was checked of it ({@link
 * dev.segue.app.setup.DoctorCheck}), and the first configuration written from it. Values only.
 * Neighbours: none.
 */
@NullMarked
package dev.segue.app.setup;

import org.jspecify.annotations.NullMarked;
