import type { Queryable } from "@/lib/platform/database";
import type { Reason } from "../drafts";
import type { KeepItem, KeptItem } from "./keep-values";
import { isByName, type UnclearNames, unclearReason } from "./unclear-names";

/** The companies of published products of a source, by ref; only companies that are still published. */
const LINKS = `
  select t.source_ref as ref, t.company_id from product t
  where t.source = $1 and t.to_release is null and t.source_ref = any($2)
    and exists (select from company c where c.id = t.company_id and c.to_release is null)`;

/**
 * A product whose manufacturer means no company, or more than one by now, keeps the company that it is published with: that somebody
 * added another company of a similar name says nothing about this product. `kept` is how many did.
 */
export async function keepLinks(
  db: Queryable,
  { source, names }: { source: string; names: UnclearNames },
  items: readonly KeptItem[],
): Promise<{ items: KeptItem[]; kept: number }> {
  const unlinked = items.flatMap((item) => (item.resource === "product" && item.draft.company_id === null ? [item.draft] : []));
  if (unlinked.length === 0) return { items: [...items], kept: 0 };
  for (const { manufacturer } of unlinked) await names.note(manufacturer);
  const { rows } = await db.query<{ ref: string; company_id: string }>(LINKS, [source, unlinked.map(({ ref }) => ref)]);
  const links = new Map(rows.map(({ ref, company_id }) => [ref, company_id]));
  const linked = items.map((item): KeptItem => {
    const company_id = item.resource === "product" && item.draft.company_id === null ? links.get(item.draft.ref) : undefined;
    return item.resource === "product" && company_id !== undefined ? { ...item, draft: { ...item.draft, company_id } } : item;
  });
  return { items: linked, kept: links.size };
}

type Linked = { items: KeepItem[]; kept: number; unclear: { item: KeepItem; reason: Reason }[] };

/**
 * Volumes are known by their company, so that one whose name means several companies by now would be another row beside the published
 * one, and be counted twice. It keeps the company that the name is published with; where there is none, somebody has to say who it is.
 */
export async function keepShipmentLinks(names: UnclearNames, items: readonly KeepItem[]): Promise<Linked> {
  const linked: Linked = { items: [], kept: 0, unclear: [] };
  for (const item of items) {
    if (item.resource !== "shipment" || !isByName(item)) {
      linked.items.push(item);
      continue;
    }
    const { entity } = item.draft;
    const makers = await names.note(entity);
    const [only, ...others] = await names.formerOf(entity);
    if (only !== undefined && others.length === 0) {
      linked.items.push({ ...item, draft: { ...item.draft, entity_id: only } });
      linked.kept += 1;
    } else if (only !== undefined || makers.length > 0)
      linked.unclear.push({ item, reason: unclearReason(entity, makers.length > 0 ? makers : [only ?? "", ...others]) });
    else linked.items.push(item);
  }
  return linked;
}
