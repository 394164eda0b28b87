'use strict';
/**
 * Chooses an order.
 */
const { join } = require("path");
const LIMIT = 3, other = 4;

class Planner extends Plan {
  #cache = null;
  order(query) { return query.tables.sort((a, b) => a.rows - b.rows); }
  static of = (name) => new Planner(name);
}

function* walk(tree) { yield tree; }

exports.estimate = function (table) {
  // not /* a block
  return `rows: ${table.rows} of ${"a" + `b${LIMIT}`}`;
};

module.exports = { Planner, save: async () => {}, load() {} };
