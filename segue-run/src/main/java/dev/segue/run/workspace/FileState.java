package dev.segue.run.workspace;

/**
 * State of a path, in a form that can be compared.
 *
 * @param mode git's (100644, 100755, 120000, 160000), or a word of ours
 * @param hash git's object id of the content, or what stands for it; neither holds a space
 */
record FileState(String mode, String hash) {
  static final FileState ABSENT = new FileState("-", "-");

  /** There, but neither a file nor a link; such a thing is never opened. */
  static final FileState SPECIAL = new FileState("special", "-");

  /** There, says git or the folder, but it cannot be looked at. */
  static final FileState UNREADABLE = new FileState("unreadable", "-");

  private static final String STAT = "stat";

  /** As git names it; mode 000000 is git's word for absent. */
  static FileState ofGit(String mode, String oid) {
    return mode.equals("000000") ? ABSENT : new FileState(mode, oid);
  }

  /** Known by its metadata only. */
  static FileState ofStat(Stat stat) {
    return new FileState(STAT, stat.signature());
  }

  boolean isPresent() {
    return !equals(ABSENT);
  }

  boolean isStat() {
    return mode.equals(STAT);
  }
}
