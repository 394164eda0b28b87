package dev.segue.run.process;

import java.util.logging.Level;

/** Levels of the log, and words of {@code --log-level}. */
public enum LogLevel {
  error,
  warn,
  info,
  debug;

  /** As the backend has it. */
  Level level() {
    return switch (this) {
      case error -> Level.SEVERE;
      case warn -> Level.WARNING;
      case info -> Level.INFO;
      case debug -> Level.FINE;
    };
  }

  /** The level that the backend's level stands for. */
  static LogLevel of(Level level) {
    for (LogLevel known : values()) {
      if (level.intValue() >= known.level().intValue()) {
        return known;
      }
    }
    return debug;
  }
}
