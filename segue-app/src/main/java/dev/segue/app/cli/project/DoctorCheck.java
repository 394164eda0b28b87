package dev.segue.app.cli.project;

import java.util.Optional;

/**
 * One thing that was looked at.
 *
 * @param ok false where something is to be mended
 * @param found what was seen
 * @param mend how to mend it, or what would make it better
 */
public record DoctorCheck(String id, boolean ok, String found, Optional<String> mend) {
  /** How urgent it is, as it is printed and in documents. */
  public enum Level {
    OK("ok"),
    /** Works, but could be better. */
    WARN("warn"),
    /** To be mended. */
    FAIL("FAIL");

    private final String word;

    Level(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** How urgent it is. */
  public Level level() {
    return !ok ? Level.FAIL : mend.isPresent() ? Level.WARN : Level.OK;
  }

  /** As it should be. */
  public static DoctorCheck well(String id, String found) {
    return new DoctorCheck(id, true, found, Optional.empty());
  }

  /** Works, but could be better. */
  public static DoctorCheck hint(String id, String found, String mend) {
    return new DoctorCheck(id, true, found, Optional.of(mend));
  }

  /** To be mended. */
  public static DoctorCheck ill(String id, String found, String mend) {
    return new DoctorCheck(id, false, found, Optional.of(mend));
  }
}
