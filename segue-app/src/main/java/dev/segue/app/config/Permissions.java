package dev.segue.app.config;

/** Acts that agents may do without asking. */
public enum Permissions {
  /** Work inside the workspace. */
  WORKSPACE,
  /** Anything; only the operator's own word counts, never a file that a repository brings. */
  BYPASS
}
