import type { z } from "zod";
import { marketDay } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { CORRECTION_KIND } from "../imports/contract";
import { companyDirectory } from "../imports/open-import";
import { refusal, refuseFor } from "../quarantine/correct-quarantined";
import { jumpsOf } from "../quarantine/jump-of";
import { noteCorrections, openPreparedRun } from "../quarantine/prepared-run";
import { formValues } from "../quarantine/row-form";
import { categoryReasons } from "../staging/another-category";
import { reasonsAgainst } from "../staging/checks";
import { ValueKeeper } from "../staging/keep-values";
import { keptRow } from "../staging/kept-row";
import { unknownCompanyReasons } from "../staging/unknown-companies";
import type { CorrectRecordInput, RecordRef } from "./contract";
import { editedItem } from "./edited-item";
import { editsOf } from "./edits";
import { publishedRecord } from "./published-record";

/**
 * Sets single values of a published record by hand. What comes of it is an import of one row, which is looked at and published like
 * any other; the next file of the source does not take it back unseen.
 * @throws DomainError invalid-parameter with an error for each field, not-found, outdated when it has changed since it was shown, conflict
 */
export async function correctRecord(
  ctx: Context,
  about: RecordRef,
  input: z.output<typeof CorrectRecordInput>,
): Promise<{ import_id: string }> {
  requireStaff(ctx, "data:write");
  const { source, ...published } = await publishedRecord(about, input.hash);
  const { resource, id } = about;
  const edits = editsOf(resource, formValues(resource, published.values), input.values);
  if (edits.length === 0) throw new DomainError("conflict", "These values are already published.");
  const values = Object.fromEntries(edits.map(({ field, to }) => [field, to]));
  const item = editedItem(resource, { published, values, companies: await companyDirectory() });
  if ("quarantine" in item) throw refusal(item.quarantine);
  const [kept] = await new ValueKeeper(pool(), { source, mode: "merge" }).keep([item]);
  if (!kept) throw new Error("a value keeper lost an item");
  refuseFor(reasonsAgainst(kept, marketDay(ctx.clock.now())));
  refuseFor([...(await categoryReasons(pool(), source, [kept])).values()].flat());
  const row = keptRow(source, kept);
  if (row.doc["id"] !== id) throw new Error(`record ${id} is not what its values say`);
  refuseFor(await unknownCompanyReasons(row));
  if (!input.accept_jump) refuseFor(await jumpsOf(source, row));
  return transaction(ctx, async (tx) => {
    const { id: importId, followers } = await openPreparedRun(tx, { kind: CORRECTION_KIND, source, rows: [row] });
    const corrections = [row, ...followers].map((made) => ({ row: made, reason: input.reason, replaced: [] }));
    await noteCorrections(tx, importId, { source, corrections });
    const data = { resource, source, edits: edits.map(shortened), reason: input.reason, overJump: input.accept_jump };
    await recordEvent(tx, { type: "record.corrected", subject: id, data });
    return { import_id: importId };
  });
}

const EVENT_CHARS = 200;
const shortened = ({ field, from, to }: { field: string; from: string; to: string }) => ({
  field,
  from: from.slice(0, EVENT_CHARS),
  to: to.slice(0, EVENT_CHARS),
});
