import { DomainError } from "@/lib/core/errors";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { DECLARED } from "../resources/all";
import { RESOURCES, type Resource } from "../vocabulary";
import { summaryOf, type Counts } from "./diff";
import { isEmpty, lockPublishing, nextRelease, PUBLISHED_COLUMNS, refreshStatistics, sealRelease, type Published } from "./publish-import";
import { refuseDepending, refuseTouchedSince, touchedSql } from "./undo-conflicts";

const TIMEOUT_MS = 600_000;

/**
 * Takes a release back by publishing its reverse: each record that it changed is again what it was before. What was read under it
 * stays readable with `as_of`. An older one can be undone where no later release, unless undone itself, touched its records.
 * @throws DomainError not-found, conflict
 */
export async function undoRelease(ctx: Context, number: number): Promise<Published> {
  requireStaff(ctx, "data:write");
  const published = await transaction(
    ctx,
    async (tx) => {
      await lockPublishing(tx);
      const release = await undoable(tx, number);
      await refuseTouchedSince(tx, number);
      const reverting = await nextRelease(tx);
      const counts = await Promise.all(RESOURCES.map((resource) => revertResource(tx, resource, { undone: number, reverting })));
      await refuseDepending(tx, number, reverting);
      const summary = summaryOf(counts.flat());
      if (isEmpty(summary)) throw new DomainError("conflict", `Release ${number} has nothing to undo.`);
      await tx.db.release.update({ where: { number }, data: { revertedBy: reverting } });
      await tx.db.duplicatePair.updateMany({
        where: { release: number, state: "merged" },
        data: { state: "open", survivor: null, release: null, reason: null, decidedBy: null, decidedAt: null, version: { increment: 1 } },
      });
      await sealRelease(tx, {
        number: reverting,
        kind: "revert",
        source: release.source,
        title: `Undo release ${number}`,
        reverts: number,
        summary,
      });
      return { release: reverting, summary };
    },
    TIMEOUT_MS,
  );
  await refreshStatistics(published.summary);
  return published;
}

async function undoable(tx: TxContext, number: number): Promise<{ source: string }> {
  const release = await tx.db.release.findUnique({ where: { number } });
  if (!release) throw new DomainError("not-found", `There is no release ${number}.`);
  if (release.revertedBy !== null) throw new DomainError("conflict", `Release ${number} was undone by release ${release.revertedBy}.`);
  if (release.kind === "revert")
    throw new DomainError("conflict", `Release ${number} itself undoes another release. Import the data again instead.`);
  return release;
}

async function revertResource(
  tx: TxContext,
  resource: Resource,
  { undone, reverting }: { undone: number; reverting: number },
): Promise<{ resource: Resource; change: keyof Counts; n: number }[]> {
  const columns = [...DECLARED[resource].columns, ...PUBLISHED_COLUMNS].join(", ");
  const rows = await tx.db.$queryRawUnsafe<{ change: keyof Counts; n: bigint }[]>(
    `${touchedSql(resource)},
      d as materialized (
        select n.row_id as gone, b.row_id as back,
          case when n.id is null then 'added' when b.id is null then 'removed' else 'changed' end as change
        from now n full join before b on b.id = n.id where n.content_hash is distinct from b.content_hash
      ),
      closed as (update ${resource} t set to_release = $2 from d where t.row_id = d.gone),
      restored as (
        insert into ${resource} (${columns}, from_release)
        select ${columns}, $2 from ${resource} where row_id in (select back from d)
      )
    select change, count(*) as n from d group by change`,
    undone,
    reverting,
  );
  return rows.map(({ change, n }) => ({ resource, change, n: Number(n) }));
}
