import type { Envelope } from "./read-response";

/** Fields without which the chart of a path can't be drawn. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  "/pricing/spot": ["series_id", "date", "avg", "currency", "unit", "stage", "effective_date", "frequency"],
  "/pricing/history": ["series_id", "date", "avg", "currency", "unit", "stage", "effective_date", "frequency"],
  "/pricing/trends": ["series_id", "period_start", "avg", "currency", "unit", "stage"],
  "/market/shipments": ["entity", "volume_gw"],
  "/companies": ["country"],
};

export const hasChart = (path: string): boolean => Object.hasOwn(NEEDED, path);

/** Whether the chart counts the rows, so that a part of them would show something else than it says. */
export const needsAll = (path: string): boolean => path === "/companies";

/** Fields that the chart needs and the response leaves out. */
export function missingFields(path: string, { records }: Envelope): readonly string[] {
  const first = records[0]?.plain;
  return first === undefined ? [] : (NEEDED[path] ?? []).filter((name) => !(name in first));
}
