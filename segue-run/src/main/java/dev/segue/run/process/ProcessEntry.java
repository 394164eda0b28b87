package dev.segue.run.process;

/**
 * A living process as the system lists it.
 *
 * @param startedAt in a unit of the system; only compared, and tells a reused pid from the old one
 */
public record ProcessEntry(
    long pid, long parent, long group, long session, long startedAt, String name) {}
