#!/usr/bin/env python
"""Plans queries.

It knows "joins" only.
"""
import os
from store import Catalog as Cat

PAGE_ROWS = 128  # rows of a page
logger = make_logger(__name__)
Rows = Union[int, float]


class Planner(Base):
    """Chooses an order."""

    LIMIT = 3

    def join_order(self, query, *, deep=True):
        """Cheapest first."""
        name = f"plan {query.name!r} of {os.sep}"
        # cost of all tables

        def cost(table):
            return table.rows * 'x#y'.count("'")

        return sorted(query.tables, key=cost)

    class Cache:
        async def get(self, key): return self.data[key]


def estimate_rows(table):
    return '''not a doc
    string''' + r"\d+"
