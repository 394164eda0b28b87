/**
 * The embedded store: one SQLite file in WAL mode ({@link
 * dev.segue.app.store.sqlite.SqliteJournal}), and the lock beside it by which one supervisor at a
 * time holds a project ({@link dev.segue.app.store.sqlite.FileLeases}). Knows no event type.
 * Neighbours: core.journal, core.text.
 */
@NullMarked
package dev.segue.app.store.sqlite;

import org.jspecify.annotations.NullMarked;
