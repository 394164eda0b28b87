package dev.segue.context.pack;

import dev.segue.context.index.code.IndexListener;
import java.util.Locale;
import java.util.function.Consumer;

/** Tells people how far a first index has come; of a small one, nothing, and in no file or pipe. */
public final class IndexProgress implements IndexListener {
  /** So many files are read within a moment. */
  private static final int WORTH_TELLING = 500;

  private static final int STEPS = 5;

  private final Consumer<String> told;
  private final boolean isWatched;
  private int lastStep = -1;

  /**
   * @param told a line at a time
   * @param isWatched whether somebody looks on; else only what goes wrong is told
   */
  public IndexProgress(Consumer<String> told, boolean isWatched) {
    this.told = told;
    this.isWatched = isWatched;
  }

  @Override
  public void read(int done, int all) {
    int step = all == 0 ? STEPS : (int) ((long) done * STEPS / all);
    if (isWatched && all >= WORTH_TELLING && step != lastStep) {
      lastStep = step;
      told.accept(
          String.format(Locale.ROOT, "indexing the workspace: %,d of %,d files", done, all));
    }
  }

  @Override
  public void keepsNothing(String reason) {
    told.accept(reason + "; this time it is kept in memory alone");
  }
}
