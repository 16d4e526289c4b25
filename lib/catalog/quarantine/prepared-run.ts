import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { actorId } from "../releases/actor-id";
import { newestOfSource } from "../releases/newest-of-source";
import { followAssessments } from "../staging/follow-assessments";
import { jsonColumn } from "../staging/staged-row";
import type { StagedRow } from "../staging/staged-row";

export type Correcting = { row: StagedRow; reason: string; replaced: readonly string[] };

/**
 * A staged import made of rows instead of a file: it merges, is previewed and is published like any other. `followers` are the prices
 * that it changes besides, because they are carried forward from others.
 */
export async function openPreparedRun(
  tx: TxContext,
  run: { kind: string; source: string; rows: readonly StagedRow[] },
): Promise<{ id: string; followers: StagedRow[] }> {
  const id = newId("imp");
  const { kind, source, rows } = run;
  const report = { rows: rows.length, staged: rows.length, duplicates: 0, quarantined: {}, skipped: {}, skippedExamples: [] };
  await tx.db.importRun.create({
    data: {
      id,
      kind,
      source,
      mode: "merge",
      state: "staged",
      report,
      stagedRows: rows.length,
      rowsRead: rows.length,
      createdAt: new Date(tx.clock.now()),
      createdBy: actorId(tx),
      checkedAt: await newestOfSource(pool(), source),
    },
  });
  await tx.db.stagedRow.createMany({
    data: rows.map(({ resource, ref, hash, doc }) => ({ importId: id, resource, ref, hash, doc: jsonColumn(doc) })),
  });
  const followers = await followAssessments((sql, ...values) => tx.db.$queryRawUnsafe(sql, ...values), { importId: id, source });
  const staged = rows.length + followers.length;
  if (followers.length > 0)
    await tx.db.importRun.update({
      where: { id },
      data: { report: { ...report, staged, followers: followers.length }, stagedRows: staged },
    });
  await recordEvent(tx, { type: "import.staged", subject: id, data: { kind, source, rows: rows.length } });
  return { id, followers };
}

type Replaced = { content_hash: string; replaced: string[] };

/** What the source says now in place of a record, and what it said when the record was corrected before. */
const REPLACED = `
  select t.content_hash, coalesce(array_agg(distinct r) filter (where r is not null), '{}') as replaced
  from (select content_hash, source_ref from RESOURCE where source = $1 and source_ref = $2 and to_release is null) t
  left join correction c on c.source = $1 and c.resource = $3 and c.ref = t.source_ref and c.hash = t.content_hash
  left join lateral unnest(c.replaced) r on true group by t.content_hash`;

/** Writes down that a value was set by hand, so that the next file does not take it back unseen. */
export async function noteCorrections(
  tx: TxContext,
  importId: string,
  { source, corrections }: { source: string; corrections: readonly Correcting[] },
): Promise<void> {
  for (const { row, reason, replaced: stated } of corrections) {
    const { rows } = await pool().query<Replaced>(REPLACED.replace("RESOURCE", row.resource), [source, row.ref, row.resource]);
    const replaced = new Set([...stated, ...rows.flatMap((found) => [found.content_hash, ...found.replaced])]);
    replaced.delete(row.hash);
    await tx.db.correction.create({
      data: {
        id: newId("cor"),
        source,
        resource: row.resource,
        ref: row.ref,
        replaced: [...replaced],
        hash: row.hash,
        doc: jsonColumn(row.doc),
        reason,
        madeBy: actorId(tx),
        madeAt: new Date(tx.clock.now()),
        importId,
      },
    });
  }
}
