import type { Bench } from "../bench";
import type { MemoryWatch } from "../measure/memory-watch";
import type { Row } from "../measure/row";

export type Scenario = {
  numbers: readonly number[];
  title: string;
  run(bench: Bench, memory: MemoryWatch): Promise<Row[]>;
};

/** The query of every scenario that repeats one: 50 companies. */
export const FIFTY = "/companies?country=DE";
