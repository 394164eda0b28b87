/**
 * The embedded store: one SQLite file in WAL mode ({@link
 * dev.segue.app.store.sqlite.SqliteJournal}). Neighbours: core.
 */
@NullMarked
package dev.segue.app.store.sqlite;

import org.jspecify.annotations.NullMarked;
