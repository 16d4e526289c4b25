import type { z } from "zod";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { CORRECTION_KIND } from "../imports/contract";
import { noteCorrections, openPreparedRun } from "../quarantine/prepared-run";
import { refuseLinked } from "../releases/refuse-linked";
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
  requireStaff(ctx, "data:write");
  const { source, ref } = await publishedRecord(about, input.hash);
  const { resource, id } = about;
  const row = withdrawal(resource, ref);
  return transaction(ctx, async (tx) => {
    if (resource === "company") await refuseLinked(tx.db, [id]);
    const { id: importId, followers } = await openPreparedRun(tx, { kind: CORRECTION_KIND, source, rows: [row] });
    const corrections = [row, ...followers].map((made) => ({ row: made, reason: input.reason, replaced: [] }));
    await noteCorrections(tx, importId, { source, corrections });
    await recordEvent(tx, { type: "record.withdrawn", subject: id, data: { resource, source, reason: input.reason } });
    return { import_id: importId };
  });
}
