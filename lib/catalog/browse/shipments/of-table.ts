import { TABLE_PARTS } from "@/lib/core/shipment-words";
import type { Condition } from "../../queries/sql";
import type { LeagueTable } from "./contract";

/** Rows of one table; without a quarter, of all its quarters. */
export const ofTable = (table: Omit<LeagueTable, "quarter"> & { quarter?: string }): Condition[] =>
  TABLE_PARTS.flatMap((part) => {
    const value = table[part];
    return value === undefined ? [] : [(sql) => `t.${part} = ${sql.value(value)}`];
  });
