import { createHash } from "node:crypto";
import { pool } from "@/lib/platform/database";
import { byDefault } from "../queries/shipment-tables";
import { byOrder, type Contender } from "../source-order/by-order";
import { scopeOf, type ResponseEffect } from "../source-order/contract";
import { shipmentContenders } from "../source-order/shipment-contenders";
import { statedOrders, type StatedOrders } from "../source-order/stated-orders";
import { type DiffArgs, type TableShift, tableShifts } from "./table-shifts";

/** Names what was seen, so that nothing else is published. */
export const effectsKey = (effects: readonly ResponseEffect[]): string =>
  createHash("sha256").update(JSON.stringify(effects)).digest("base64url").slice(0, 16);

/** Names what a staged import would change in responses by now. */
export const responsesKeyOf = async ({ id, source, mode }: { id: string; source: string; mode: string }): Promise<string> =>
  effectsKey(await responseEffects([id, source, mode === "snapshot"]));

type Settled = { contenders: ReadonlyMap<string, Contender[]>; orders: StatedOrders; own: Contender };

function groupedBy(shifts: readonly TableShift[], keyOf: (shift: TableShift) => string): TableShift[][] {
  const groups = new Map<string, TableShift[]>();
  for (const shift of shifts) groups.set(keyOf(shift), [...(groups.get(keyOf(shift)) ?? []), shift]);
  return [...groups.values()];
}

/** Returns what an import changes in responses beside its own records. */
export async function responseEffects(args: DiffArgs): Promise<ResponseEffect[]> {
  const [, source] = args;
  const shifts = await tableShifts(args);
  if (shifts.every((shift) => shift.source === source)) return [];
  const { rows } = await pool().query<{ n: number }>("select coalesce(max(number), 0)::int as n from release");
  const release = rows[0]?.n ?? 0;
  const synthetic = shifts.find((shift) => shift.source === source)?.synthetic ?? false;
  const settled: Settled = {
    contenders: await shipmentContenders(pool(), release, [...new Set(shifts.map(scopeOf))]),
    orders: await statedOrders(pool(), "shipment", release),
    own: { source, synthetic, since: release + 1 },
  };
  const tables = groupedBy(shifts, (shift) => `${shift.quarter}/${scopeOf(shift)}`).map((found) => inOrder(found, settled));
  const names = await namesOf(shifts.map((shift) => shift.source));
  const effects = [...joined(tables.flatMap((table) => effectOn(table, source))), ...defaultEffects(tables, source)];
  return effects.map((effect) => ({ ...effect, name: names.get(effect.source) ?? effect.source }));
}

/** The sources of a table, the first of which responds if it has rows. */
function inOrder(found: readonly TableShift[], { contenders, orders, own }: Settled): TableShift[] {
  const scope = found[0] ? scopeOf(found[0]) : "";
  const known = contenders.get(scope) ?? [];
  const all = known.some(({ source }) => source === own.source) ? known : [...known, own];
  return all.toSorted(byOrder(orders.of(scope))).flatMap(({ source }) => found.filter((shift) => shift.source === source));
}

const respondsBefore = (table: readonly TableShift[]): TableShift | undefined => table.find(({ before }) => before > 0);
const respondsAfter = (table: readonly TableShift[]): TableShift | undefined => table.find(({ after }) => after > 0);

type TableEffect = Pick<ResponseEffect, "kind" | "source" | "scope" | "rows"> & { quarter: string };

/** What becomes of one table: who responds before, and who after. */
function effectOn(table: readonly TableShift[], own: string): TableEffect[] {
  const mine = table.find(({ source }) => source === own);
  const [before, after] = [respondsBefore(table), respondsAfter(table)];
  if (!mine) return [];
  const about = { scope: scopeOf(mine), quarter: mine.quarter };
  if (after === mine && before && before !== mine) return [{ ...about, kind: "replaces", source: before.source, rows: before.records }];
  if (before === mine && after && after !== mine) return [{ ...about, kind: "gives-way", source: after.source, rows: after.records }];
  if (after && after !== mine && mine.after > 0 && mine.touched > 0)
    return [{ ...about, kind: "hidden", source: after.source, rows: mine.touched }];
  return [];
}

/** Where the table that responds without parameters becomes another one, of another source. */
function defaultEffects(tables: readonly (readonly TableShift[])[], own: string): Omit<ResponseEffect, "name">[] {
  const first = (responds: (table: readonly TableShift[]) => TableShift | undefined, breakdown: string): TableShift | undefined =>
    tables
      .flatMap((table) => responds(table) ?? [])
      .filter((table) => breakdownOf(table) === breakdown)
      .sort(byDefault)[0];
  return [...new Set(tables.flat().map(breakdownOf))].flatMap((breakdown) => {
    const [before, after] = [first(respondsBefore, breakdown), first(respondsAfter, breakdown)];
    if (!before || !after || before.source === own || after.source !== own) return [];
    // The same table of another source is said already.
    if (before.quarter === after.quarter && scopeOf(before) === scopeOf(after)) return [];
    const quarters = { n: 1, first: after.quarter, last: after.quarter };
    const instead = { scope: scopeOf(before), quarter: before.quarter };
    return [{ kind: "default", source: before.source, scope: scopeOf(after), quarters, rows: before.records, instead }];
  });
}

const breakdownOf = ({ product, dimension }: TableShift): string => `${product}/${dimension}`;

/** Tables of the same scope to which the same happens, as one. */
function joined(effects: readonly TableEffect[]): Omit<ResponseEffect, "name">[] {
  const found = new Map<string, Omit<ResponseEffect, "name">>();
  for (const { quarter, ...effect } of effects) {
    const key = [effect.kind, effect.source, effect.scope].join();
    const known = found.get(key);
    const quarters = { n: (known?.quarters.n ?? 0) + 1, first: known?.quarters.first ?? quarter, last: quarter };
    found.set(key, { ...effect, rows: (known?.rows ?? 0) + effect.rows, quarters });
  }
  return [...found.values()];
}

async function namesOf(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool().query<{ code: string; name: string }>("select code, name from data_source where code = any($1)", [codes]);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
