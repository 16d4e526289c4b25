import type { Queryable } from "@/lib/platform/database";
import type { KeptItem } from "./keep-values";

/** The companies of published products of a source, by ref; only companies that are still published. */
const LINKS = `
  select t.source_ref as ref, t.company_id from product t
  where t.source = $1 and t.to_release is null and t.source_ref = any($2)
    and exists (select from company c where c.id = t.company_id and c.to_release is null)`;

/**
 * A product whose manufacturer means no company, or more than one by now, keeps the company that it is published with: that somebody
 * added another company of a similar name says nothing about this product. `kept` is how many did.
 */
export async function keepLinks(db: Queryable, source: string, items: readonly KeptItem[]): Promise<{ items: KeptItem[]; kept: number }> {
  const refs = items.flatMap((item) => (item.resource === "product" && item.draft.company_id === null ? [item.draft.ref] : []));
  if (refs.length === 0) return { items: [...items], kept: 0 };
  const { rows } = await db.query<{ ref: string; company_id: string }>(LINKS, [source, refs]);
  const links = new Map(rows.map(({ ref, company_id }) => [ref, company_id]));
  const linked = items.map((item): KeptItem => {
    const company_id = item.resource === "product" && item.draft.company_id === null ? links.get(item.draft.ref) : undefined;
    return item.resource === "product" && company_id !== undefined ? { ...item, draft: { ...item.draft, company_id } } : item;
  });
  return { items: linked, kept: links.size };
}
