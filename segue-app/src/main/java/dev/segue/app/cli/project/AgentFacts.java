package dev.segue.app.cli.project;

import java.util.Optional;

/**
 * Facts about a provider's program that can be seen without asking a model.
 *
 * @param program as its profile names it
 * @param isAsked whether it may be started to tell its version: not where only a project file names
 *     it
 * @param version what it said; absent when it is not installed, was not asked, or gave no answer
 * @param basis what its profile rests on
 * @param withheld variables that its own configuration names and that are kept from it, as a
 *     sentence with what to do; absent when there are none
 */
public record AgentFacts(
    Program program,
    boolean isAsked,
    Optional<String> version,
    Basis basis,
    Login login,
    Optional<String> withheld) {
  /**
   * Identity of the program, and whether it is installed.
   *
   * @param vendor its own id where its profile names none
   */
  public record Program(String id, String name, boolean isInstalled, String vendor) {}

  /**
   * Basis of a profile.
   *
   * @param tested the newest version that it was seen with; {@code no} for none
   * @param source where it was read
   * @param isForeign whether the installed version lies outside those it speaks of
   */
  public record Basis(Optional<String> tested, Optional<String> source, boolean isForeign) {}

  /** Login state of the agent, as far as it can be seen. */
  public enum Login {
    /** A variable or file with credentials is there; whether they hold only a dispatch tells. */
    PRESENT,
    /** All known places are empty. */
    ABSENT,
    /** No place is known. */
    UNKNOWN
  }

  /** The provider's id. */
  public String id() {
    return program.id();
  }
}
