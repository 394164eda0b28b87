/**
 * What the system tells of its processes: {@link dev.segue.app.process.table.ProcessTable}, read
 * from /proc where there is one and from {@code ps} elsewhere. It knows nothing of Segue.
 */
@NullMarked
package dev.segue.app.process.table;

import org.jspecify.annotations.NullMarked;
