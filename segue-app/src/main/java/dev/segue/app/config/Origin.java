package dev.segue.app.config;

/** Whose word a configuration file is. */
public enum Origin {
  /** The user's own {@code ~/.config/segue/config.yaml}. */
  USER,
  /** A file outside the project that the operator named. */
  OPERATOR,
  /** A file that the project brings, and that whoever wrote the repository may have written. */
  PROJECT;

  /** Whether it may loosen what protects the operator. */
  public boolean isTrusted() {
    return this != PROJECT;
  }
}
