import { DomainError } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import type { Tx } from "@/lib/platform/database";
import { WITHDRAWN } from "../staging/staged-row";
import { UNKNOWN_COMPANIES } from "../staging/unknown-companies";

const LINKED = `
  select (select count(*) from product where company_id = any($1) and to_release is null)::int as products,
    (select count(*) from shipment where entity_id = any($1) and to_release is null)::int as shipments,
    (select count(*) from company where parent_id = any($1) and to_release is null)::int as companies`;

/** A link to a company that is gone leads nowhere, and its next file would name it anew. @throws DomainError conflict */
export async function refuseLinked(db: Tx, companies: readonly string[]): Promise<void> {
  const [counts] = await db.$queryRawUnsafe<Record<string, number>[]>(LINKED, companies);
  const linked = Object.entries(counts ?? {}).filter(([, n]) => n > 0);
  if (linked.length === 0) return;
  const named = linked.map(([name, n]) => `${name}: ${countText(n)}`).join(", ");
  throw new DomainError("conflict", `Published records are linked to this company (${named}). Correct or withdraw them first.`);
}

const WITHDRAWN_COMPANIES = `
  select distinct c.id from staged_row s join company c on c.source = $2 and c.source_ref = s.ref
  where s.import_id = $1 and s.resource = 'company' and s.hash = '${WITHDRAWN}'`;

/** Records may have been linked to a company since its withdrawal was prepared. Asked once the rows of the run are written. */
export async function refuseLinkedSince(db: Tx, { id, source }: { id: string; source: string }): Promise<void> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(WITHDRAWN_COMPANIES, id, source);
  if (rows.length > 0)
    await refuseLinked(
      db,
      rows.map((row) => row.id),
    );
}

/** A company may have been withdrawn or merged since the rows that are linked to it were checked. Asked once they are written. */
export async function refuseUnknownCompanies(db: Tx, importId: string): Promise<void> {
  const rows = await db.$queryRawUnsafe<{ company: string }[]>(UNKNOWN_COMPANIES, importId);
  const [first] = rows;
  if (!first) return;
  const n = `${countText(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;
  const detail = `${n} of this import are linked to companies that are no longer published, such as ${first.company}. Check the import again, or discard it.`;
  throw new DomainError("conflict", detail);
}
