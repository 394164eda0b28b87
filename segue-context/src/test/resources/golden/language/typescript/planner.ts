/* Licence */
import { Catalog } from "./catalog";

// rows of a page
export const PAGE_ROWS = 128;
export type Rows = number | "many";

export interface Plan {
  cost(step: Step): number;
  name: string;
}

export enum Cost { Cheap, Dear = 2 }

/** Chooses an order. */
export abstract class Planner<T> implements Plan {
  private rows = 3;
  constructor(private readonly catalog: Catalog) {}
  cost(step: Step): number { return this.rows / 2; }
  onPlanned = (step: Step) => log(`planned ${step.name + "!"} at ${now()}`);
  abstract join(order: string[]): void;
}

export const estimate = async (table: Table): Promise<Rows> => {
  const local = /['"]/.test(table.name);
  return local ? "many" : 1;
};

namespace util { export function walk() {} }
