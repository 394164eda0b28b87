package dev.segue.context.index.document;

/** Tools that write a coverage report, by its format. */
public enum CoverageFormat {
  /** XML of JaCoCo, for programs on the JVM. */
  JACOCO,
  /** The text of lcov, for C, JavaScript, Rust and others. */
  LCOV,
  /** XML of Cobertura, which tools for Python, .NET, Go and others write as well. */
  COBERTURA
}
