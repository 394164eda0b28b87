/**
 * The log of a scripted terminal: every byte that arrived with its time and screen, every submitted
 * message ({@link dev.segue.testkit.terminal.log.Entry}), and the assertions over such logs ({@link
 * dev.segue.testkit.terminal.log.Judge}).
 */
@NullMarked
package dev.segue.testkit.terminal.log;

import org.jspecify.annotations.NullMarked;
