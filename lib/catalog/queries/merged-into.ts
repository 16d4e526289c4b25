import { z } from "zod";
import { text } from "../fields";
import { shownIn } from "./conditions";
import { findLine, type Ask } from "./list-page";
import type { Statement } from "./sql";

const Found = z.object({ id: z.string() });

/** Merges that a record may have gone through; each of them is a decision. */
const MOST_MERGES = 20;

/**
 * SQL of the id of the record that stayed when the one of an id was merged, through later merges of that one too; null where it was
 * not merged. An undone merge is none.
 * @param at.id SQL of the id
 * @param at.release SQL of the last release that counts; without it, all of them do
 */
export const survivorSql = (resource: "company" | "product", at: { id: string; release?: string }): string => `(
  with recursive merge(id, step) as (
    select ${at.id}, 0
    union all
    select d.survivor, m.step + 1 from merge m join duplicate_pair d on d.resource = '${resource}' and d.state = 'merged'
      and m.id in (d.a_id, d.b_id) and d.survivor <> m.id ${at.release === undefined ? "" : `and d.release <= ${at.release}`}
    where m.step < ${MOST_MERGES}
  )
  select id from merge where step > 0 order by step desc limit 1)`;

/** The id of the record that a company or product was merged into; null where it was not, or the view does not show that one. */
export async function mergedInto(
  resource: "company" | "product",
  id: string,
  { view, release }: Pick<Ask, "view" | "release">,
): Promise<string | null> {
  const where = [
    ...shownIn(view, release),
    (sql: Statement) => `t.id = ${survivorSql(resource, { id: `${sql.value(id)}::text`, release: `${sql.value(release)}::int` })}`,
  ];
  const found = await findLine({ from: () => `${resource} t`, where, fields: { id: text("id") } }, { fields: ["id"], format: "ndjson" });
  return found === undefined ? null : Found.parse(JSON.parse(found.line)).id;
}
