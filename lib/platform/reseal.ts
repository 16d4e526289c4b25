import { requireOperator, type Context } from "./context";
import { pool } from "./database";
import { isSealedWithFirst, seal, unseal } from "./seal";

/** A column of sealed values, in a table whose rows have an `id`. */
export type SealedColumn = { title: string; table: string; column: string; purpose: string };
/** How many values the first secret sealed, another one of the list, and none that is listed. */
export type SealCount = { title: string; current: number; older: number; unreadable: number };

const BATCH = 500;

type Row = { id: string; sealed: string };

async function batchAfter({ table, column }: SealedColumn, after: string): Promise<Row[]> {
  const { rows } = await pool().query<Row>(
    `select id, ${column} as sealed from ${table} where ${column} is not null and id > $1 order by id limit ${BATCH}`,
    [after],
  );
  return rows;
}

/** Leaves alone what was changed since it was read: whoever did has sealed it with the first secret. */
async function replaceSeal({ table, column, purpose }: SealedColumn, { id, sealed }: Row, words: string): Promise<void> {
  await pool().query(`update ${table} set ${column} = $3 where id = $1 and ${column} = $2`, [id, sealed, seal(purpose, words)]);
}

/** Counts the seals of a column. With `rewrite`, `older` ones are sealed with the first secret; doing it again changes nothing. */
export async function countSeals(ctx: Context, column: SealedColumn, { rewrite }: { rewrite: boolean }): Promise<SealCount> {
  requireOperator(ctx);
  const count = { title: column.title, current: 0, older: 0, unreadable: 0 };
  for (let after = ""; ;) {
    const rows = await batchAfter(column, after);
    for (const row of rows) {
      const words = unseal(column.purpose, row.sealed);
      const isOlder = words !== null && !isSealedWithFirst(row.sealed);
      count[words === null ? "unreadable" : isOlder ? "older" : "current"]++;
      if (rewrite && isOlder) await replaceSeal(column, row, words);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return count;
    after = last.id;
  }
}
