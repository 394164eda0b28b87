package dev.segue.core.provider;

import java.util.List;
import java.util.Optional;

/**
 * Source of a profile's knowledge, and the versions of the program that the profile describes.
 *
 * @param probe argv that prints the program's version; empty: not asked
 * @param tested the newest version that the profile was tried with, or {@value #UNTESTED}
 * @param source place where it was read; present for every profile that was not tried with the
 *     program
 * @param versions those it is believed to hold for; absent: any
 * @param vendor of the models that it asks; absent: it counts as a vendor of its own
 */
public record Provenance(
    List<String> probe,
    Optional<String> tested,
    Optional<String> source,
    Optional<VersionRange> versions,
    Optional<String> vendor) {
  /** Says instead of a version that the program could not be run. */
  public static final String UNTESTED = "no";

  /** Nothing is known. */
  public static final Provenance NONE =
      new Provenance(
          List.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

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
