package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * Where a profile's knowledge comes from, and which versions of the program it speaks of.
 *
 * @param probe argv that prints the program's version; empty: not asked
 * @param tested the newest version that it was seen with, or {@value #UNTESTED}
 * @param source where it was read; there for every profile that was not seen with the program
 * @param versions those it is believed to hold for; absent: any
 */
public record Provenance(
    List<String> probe,
    Optional<String> tested,
    Optional<String> source,
    Optional<VersionRange> versions) {
  /** Says instead of a version that the program could not be run. */
  public static final String UNTESTED = "no";

  /** Nothing is known. */
  public static final Provenance NONE =
      new Provenance(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

  public Provenance {
    probe = List.copyOf(probe);
  }

  /** Whether it was seen with the program itself. */
  public boolean isTested() {
    return tested.isPresent() && !tested.get().equals(UNTESTED);
  }

  /** Whether a version lies outside those the profile speaks of. */
  public boolean isForeign(String version) {
    return versions.flatMap(range -> range.contains(version)).filter(known -> !known).isPresent();
  }
}
