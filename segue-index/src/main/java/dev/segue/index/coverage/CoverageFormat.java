package dev.segue.index.coverage;

/** Who writes such a report. */
public enum CoverageFormat {
  /** XML of JaCoCo, for programs on the JVM. */
  JACOCO,
  /** The text of lcov, for C, JavaScript, Rust and others. */
  LCOV,
  /** XML of Cobertura, which tools for Python, .NET, Go and others write as well. */
  COBERTURA
}
