package dev.segue.run.conformance;

import java.time.Duration;

/** A case, what it came to, and how long it took, without its wait for others. */
public record CaseResult(String id, String title, Verdict verdict, Duration duration) {}
