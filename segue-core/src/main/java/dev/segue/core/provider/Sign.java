package dev.segue.core.provider;

import java.util.Optional;

/** Something a program may say. All conditions that are there must hold. */
public record Sign(Optional<FailureRule.OnLine> line, Optional<EventMatch> event) {}
