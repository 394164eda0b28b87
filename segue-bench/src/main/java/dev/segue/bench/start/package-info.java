/**
 * Sessions of the real agent CLIs, driven by the commands of a user: {@link
 * dev.segue.bench.start.Starts} many starts, {@link dev.segue.bench.start.Messages} many messages,
 * each judged by what reached the model. Linux only. Neighbours: the stub of the test kit, the
 * scene of {@code dev.segue.app.realcli}, the processes of {@code dev.segue.bench.hygiene}.
 */
@NullMarked
package dev.segue.bench.start;

import org.jspecify.annotations.NullMarked;
