/* Licence of the project. */
package store.query;

import java.util.List;

/** Chooses an order of joins. */
public final class Planner implements Plan {
  // Rows that fit one page.
  private static final int PAGE_ROWS = 128;
  private final Catalog catalog; // not static

  enum Cost { CHEAP, DEAR }

  record Step(String table, long rows) {
    Step {
      check(rows >= 0, "rows of %s".formatted(table));
    }
  }

  Planner(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Cheapest first. */
  List<Step> joinOrder(Query query) {
    char quote = '"';
    return query.tables().stream().map(t -> new Step(t, """
        // no comment
        """.length())).toList();
  }

  interface Listener {
    int LIMIT = 3;
    void planned(Step step);
  }
}
