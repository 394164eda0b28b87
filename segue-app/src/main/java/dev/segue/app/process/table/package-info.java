/**
 * What the system tells of its processes: {@link dev.segue.app.process.table.ProcessTable}, read
 * from /proc where there is one and from {@code ps} elsewhere. It knows nothing of Segue and takes
 * no part in what is done about a process, but for sending it a signal. Neighbours: none.
 */
@NullMarked
package dev.segue.app.process.table;

import org.jspecify.annotations.NullMarked;
