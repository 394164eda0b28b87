package dev.segue.context.index.code;

/** Is told how far an index has come; by the thread that refreshes it. */
public interface IndexListener {
  /** Wants to know nothing. */
  IndexListener SILENT =
      new IndexListener() {
        @Override
        public void read(int done, int all) {}

        @Override
        public void keepsNothing(String reason) {}
      };

  /**
   * Files are being read.
   *
   * @param done how many so far
   * @param all how many are to be read in this refresh
   */
  void read(int done, int all);

  /**
   * The index's file cannot be used; from here on it works in memory. Told once.
   *
   * @param reason one sentence
   */
  void keepsNothing(String reason);
}
