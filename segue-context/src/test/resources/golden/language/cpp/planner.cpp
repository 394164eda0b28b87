// Plans queries.
#include "planner.h"
#define PAGE_ROWS 128

namespace store {

/* An order
   of joins. */
class Planner : public Plan {
 public:
  explicit Planner(Catalog& catalog);
  int cost(const Step& step) const override {
    return step.rows() / 2; // half
  }
  static const int LIMIT = 3;
};

enum class Cost { Cheap, Dear };

std::vector<Step> Planner::joinOrder(const Query& query) {
  if (query.empty()) {
    log("none \"at all\" // here", '"');
  }
  return sort(query.tables());
}

static int estimate(Table *table)
{
  return table->rows;
}

}  // namespace store
