package dev.segue.context.index.manifest;

/** Origin of a library, which determines what its name means. */
public enum Ecosystem {
  /** {@code group:artifact}, of Maven and Gradle. */
  MAVEN,
  /** The id of a plugin of Gradle. */
  GRADLE,
  /** npm, pnpm, yarn and bun. */
  NPM,
  /** Python packages. */
  PYPI,
  /** Paths of modules of Go. */
  GO,
  /** Crates of Rust. */
  CARGO
}
