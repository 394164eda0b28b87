/**
 * Runs Segue as its user does, with the real agent CLIs in front of a stand-in for their models:
 * {@link dev.segue.app.realcli.RealCliTest} one task, {@link dev.segue.app.realcli.ChainTest} a
 * chain with limits, {@link dev.segue.app.realcli.ConformanceTest} the kit. Neighbours: house, and
 * the stub of the test kit.
 */
@NullMarked
package dev.segue.app.realcli;

import org.jspecify.annotations.NullMarked;
