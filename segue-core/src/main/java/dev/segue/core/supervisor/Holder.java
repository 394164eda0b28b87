package dev.segue.core.supervisor;

import java.time.Instant;

/** The supervisor that holds, or last held, the project. */
public record Holder(int epoch, long pid, String host, Instant since) {}
