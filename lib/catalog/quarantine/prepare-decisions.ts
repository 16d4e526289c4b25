import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { QuarantinedRow } from "@/prisma/generated/client";
import { DECISIONS_KIND, ResourceName } from "../imports/contract";
import type { StagedRow } from "../staging/staged-row";
import { MAX_DECISIONS, Doc } from "./contract";
import { noteCorrections, openPreparedRun, type Correcting } from "./prepared-run";

const Corrected = z.object({ ref: z.string(), hash: z.string(), doc: Doc });

function rowOf(quarantined: QuarantinedRow): StagedRow {
  const resource = ResourceName.parse(quarantined.resource);
  if (quarantined.state === "corrected") return { resource, ...Corrected.parse(quarantined.corrected) };
  return { resource, ref: quarantined.ref ?? "", hash: quarantined.hash ?? "", doc: Doc.parse(quarantined.doc) };
}

/**
 * Makes an import of everything of a source that was accepted or corrected and is not published yet. It is
 * looked at and published like a file's; discarding it frees the decisions again.
 * @throws DomainError conflict when there is nothing, too much, or two rows for one record
 */
export async function prepareDecisions(ctx: Context, source: string): Promise<{ import_id: string; rows: number }> {
  requireStaff(ctx, "data:read");
  return transaction(
    ctx,
    async (tx) => {
      const decided = await lockDecided(tx, source);
      if (decided.length === 0) throw new DomainError("conflict", "There are no decisions to publish for this source.");
      const rows = decided.map((quarantined) => ({ quarantined, row: rowOf(quarantined) }));
      refuseDuplicates(rows.map(({ row }) => row));
      const { id: importId } = await openPreparedRun(tx, { kind: DECISIONS_KIND, source, rows: rows.map(({ row }) => row) });
      const corrections: Correcting[] = rows.flatMap(({ quarantined, row }) =>
        quarantined.state === "corrected"
          ? [{ row, reason: quarantined.decision ?? "", replaced: quarantined.hash === null ? [] : [quarantined.hash] }]
          : [],
      );
      await noteCorrections(tx, importId, { source, corrections });
      await tx.db.quarantinedRow.updateMany({
        where: { id: { in: decided.map(({ id }) => id) } },
        data: { publishingId: importId, version: { increment: 1 } },
      });
      return { import_id: importId, rows: rows.length };
    },
    60_000,
  );
}

/** Locked, so that nobody takes a decision back that is just being carried away. */
async function lockDecided(tx: TxContext, source: string): Promise<QuarantinedRow[]> {
  const ids = await tx.db.$queryRaw<{ id: bigint }[]>`
    select id from quarantined_row where source = ${source} and state in ('accepted', 'corrected') and publishing_id is null and release is null
    order by id limit ${MAX_DECISIONS} for update`;
  return tx.db.quarantinedRow.findMany({ where: { id: { in: ids.map(({ id }) => id) } }, orderBy: { id: "asc" } });
}

function refuseDuplicates(rows: readonly StagedRow[]): void {
  const seen = new Set<string>();
  for (const { resource, ref } of rows) {
    const key = `${resource} ${ref}`;
    if (seen.has(key)) throw new DomainError("conflict", `Two accepted rows refer to the same record (${ref}). Reopen one of them.`);
    seen.add(key);
  }
}
