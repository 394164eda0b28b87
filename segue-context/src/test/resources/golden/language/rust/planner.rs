//! Plans queries.
use crate::catalog::Catalog;

/* A block /* within */ a block */
const PAGE_ROWS: usize = 128;
static NAME: &str = "planner";

/// Chooses an order.
pub struct Planner<'a> {
    catalog: &'a Catalog,
}

enum Cost { Cheap, Dear(u8) }

trait Plan {
    fn cost(&self, step: &Step) -> u32;
}

impl<'a> Plan for Planner<'a> {
    // linear
    fn cost(&self, step: &Step) -> u32 {
        let c = '"';
        step.rows(r#"raw "text" // no"#, c)
    }
}

macro_rules! plan { ($x:expr) => { $x }; }

pub fn estimate(table: &Table) -> usize { table.rows }
