import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { CORRECTION_KIND } from "../imports/contract";
import { noteCorrections, openPreparedRun } from "../quarantine/prepared-run";
import { withdrawal } from "../staging/staged-row";
import type { RecordRef, WithdrawRecordInput } from "./contract";
import { publishedRecord } from "./published-record";

/**
 * Takes a record out. What comes of it is an import that is looked at and published like any other; the same row of a later file
 * does not bring the record back, and another one is asked about.
 * @throws DomainError not-found, outdated when it has changed since it was shown, conflict while others are linked to it
 */
export async function withdrawRecord(
  ctx: Context,
  about: RecordRef,
  input: z.output<typeof WithdrawRecordInput>,
): Promise<{ import_id: string }> {
  requireStaff(ctx);
  const { source, ref, hash } = await publishedRecord(about, input.hash);
  const { resource, id } = about;
  if (resource === "company") await refuseLinked(id);
  const row = withdrawal(resource, ref);
  return transaction(ctx, async (tx) => {
    const importId = await openPreparedRun(tx, { kind: CORRECTION_KIND, source, rows: [row] });
    await noteCorrections(tx, importId, { source, corrections: [{ row, reason: input.reason, replaced: [hash] }] });
    await recordEvent(tx, { type: "record.withdrawn", subject: id, data: { resource, source, reason: input.reason } });
    return { import_id: importId };
  });
}

const LINKED = `
  select (select count(*) from product where company_id = $1 and to_release is null)::int as products,
    (select count(*) from shipment where entity_id = $1 and to_release is null)::int as shipments,
    (select count(*) from company where parent_id = $1 and to_release is null)::int as companies`;

/** A link to a company that is gone leads nowhere, and its next file would name it anew. */
async function refuseLinked(id: string): Promise<void> {
  const { rows } = await pool().query<Record<string, number>>(LINKED, [id]);
  const linked = Object.entries(rows[0] ?? {}).filter(([, n]) => n > 0);
  if (linked.length === 0) return;
  const named = linked.map(([name, n]) => `${name}: ${countText(n)}`).join(", ");
  throw new DomainError("conflict", `Published records are linked to this company (${named}). Correct or withdraw them first.`);
}
