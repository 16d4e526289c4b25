import type { Digits } from "@/lib/catalog/files/parquet-columns";
import type { DatasetField } from "@/lib/catalog/queries/datasets";
import type { PageQuery } from "@/lib/catalog/queries/list-page";
import { all, Statement } from "@/lib/catalog/queries/sql";
import { pool } from "@/lib/platform/database";

/** What is known of a walk before its first row: how many rows, and how long the numbers of each column are. */
export type Measured = { rows: number; digits: ReadonlyMap<string, Digits> };

const wholeDigits = (largest: string | null): number => (largest ?? "").split(".")[0]?.length ?? 0;

async function measure(query: PageQuery, numbers: readonly string[]): Promise<{ rows: number; digits: [string, Digits][] }> {
  const sql = new Statement();
  const from = query.from(sql);
  const where = all(query.where, sql);
  const column = (name: string): string => `(${query.fields[name]?.sql ?? "null"})::numeric`;
  const figures = numbers.map((name, i) => `max(scale(${column(name)})) as d${i}, max(abs(${column(name)}))::text as w${i}`);
  const text = `select ${["count(*)::int as n", ...figures].join(", ")} from ${from} where ${where}`;
  const { rows } = await pool().query<Record<string, number | string | null>>({ text, values: sql.values });
  const [row] = rows;
  return {
    rows: Number(row?.n ?? 0),
    digits: numbers.map((name, i) => [name, { decimals: Number(row?.[`d${i}`] ?? 0), whole: wholeDigits(String(row?.[`w${i}`] ?? "")) }]),
  };
}

/** Counts the rows, and for a form with fixed types the digits of its numbers. */
export async function measureWalk(queries: readonly PageQuery[], fields: readonly DatasetField[], withDigits: boolean): Promise<Measured> {
  const numbers = withDigits ? fields.filter(({ type }) => type === "number").map(({ name }) => name) : [];
  const digits = new Map<string, Digits>();
  let total = 0;
  for (const query of queries) {
    const found = await measure(query, numbers);
    total += found.rows;
    for (const [name, { whole, decimals }] of found.digits) {
      const known = digits.get(name) ?? { whole: 0, decimals: 0 };
      digits.set(name, { whole: Math.max(known.whole, whole), decimals: Math.max(known.decimals, decimals) });
    }
  }
  return { rows: total, digits };
}
