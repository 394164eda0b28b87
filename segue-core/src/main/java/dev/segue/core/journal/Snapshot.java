package dev.segue.core.journal;

/**
 * A fold's state up to an event, to save reading from the start. Never the truth: thrown away when
 * in doubt.
 *
 * @param seq last event folded in
 * @param foldVersion names the code that folded; another code must not read it
 * @param state the state, as JSON text
 */
public record Snapshot(long seq, String foldVersion, String state) {}
