package dev.segue.core.context.code;

/** The form of one posting, as {@link CodeFile.PostingSink} describes it. */
public final class Postings {
  private static final int ALL_FIELDS = (1 << RankField.COUNT) - 1;

  private Postings() {}

  /**
   * Queries walk postings without looking left or right, so what is wrong must be found here.
   *
   * @param in the bytes of the posting, to their end
   * @param chunks of the file
   * @param withPath whether the field of the path may be among them
   * @throws DamagedCodeFileException if a query could go wrong on it
   */
  public static void check(ByteReader in, int chunks, boolean withPath)
      throws DamagedCodeFileException {
    int mask = in.next();
    if (mask == 0 || (mask & ~ALL_FIELDS) != 0 || (!withPath && (mask & 1) != 0)) {
      throw new DamagedCodeFileException("Stored code file has a posting of no field");
    }
    for (int left = Integer.bitCount(mask); left > 0; left--) {
      in.number();
    }
    long chunk = 0;
    boolean isFirst = true;
    while (in.hasMore()) {
      int entry = in.number();
      chunk += entry >> 1;
      if (chunk >= chunks || (!isFirst && entry >> 1 == 0)) {
        throw new DamagedCodeFileException("Stored code file has a posting of no chunk");
      }
      if ((entry & 1) != 0) {
        in.number();
      }
      isFirst = false;
    }
  }
}
