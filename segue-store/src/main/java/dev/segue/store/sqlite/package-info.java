/**
 * The embedded store: one SQLite file in WAL mode ({@link dev.segue.store.sqlite.SqliteJournal}),
 * and the lock beside it by which one supervisor at a time holds a project ({@link
 * dev.segue.store.sqlite.FileLeases}). It contains no event type.
 */
@NullMarked
package dev.segue.store.sqlite;

import org.jspecify.annotations.NullMarked;
