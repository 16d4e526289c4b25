import type { Values } from "./form-model";
import { isRow, type Row } from "./read-response";

function metaIn(text: string): Row | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) && isRow(value.meta) ? value.meta : null;
  } catch {
    return null;
  }
}

/** The values of `source` that a response offers: the sources of its table, where several have it, and what is chosen already. */
export function sourceChoices(text: string, values: Values): Readonly<Record<string, readonly string[]>> {
  const meta = metaIn(text);
  if (meta === null || !Array.isArray(meta.available)) return {};
  const tables: unknown[] = meta.available;
  const isShown = (table: unknown): table is Row =>
    isRow(table) && (["product", "dimension", "basis"] as const).every((name) => table[name] === meta[name]);
  const sources = tables.filter(isShown).flatMap(({ source }) => (typeof source === "string" ? [source] : []));
  return sources.length > 1 ? { source: [...new Set([...sources, ...(values.source ? [values.source] : [])])] } : {};
}
