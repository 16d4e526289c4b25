import { DomainError } from "@/lib/core/errors";
import { isOneOf } from "@/lib/core/tables";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { noteCorrections, openPreparedRun } from "../quarantine/prepared-run";
import { publishedRecord, type PublishedRecord } from "../records/published-record";
import { actorId } from "../releases/actor-id";
import type { Counts, Summary } from "../releases/diff";
import { lockPublishing, nextRelease, refreshStatistics, sealRelease, writeRows } from "../releases/publish-import";
import { RESOURCES } from "../vocabulary";
import { DUPLICATE_RESOURCES, DUPLICATE_STATES, MERGE_KIND, type DecideDuplicateInput, type DecideDuplicateReply } from "./contract";
import { type MergeRows, mergeRows } from "./merge-rows";

const TIMEOUT_MS = 600_000;

type Pair = { id: number; resource: string; aId: string; bId: string; state: string; version: number };

/**
 * Decides what two records are. Merged: one is withdrawn and the other takes its place, as a release of its own. Linked: they are the
 * same and both stay published. Distinct: never suggested again. A merge is taken back by undoing its release.
 * @throws DomainError not-found, outdated when the pair or a record has changed since it was shown, conflict
 */
export async function decideDuplicate(ctx: Context, id: number, input: DecideDuplicateInput): Promise<DecideDuplicateReply> {
  requireStaff(ctx, "data:write");
  let summary: Summary = {};
  const reply = await transaction(
    ctx,
    async (tx): Promise<DecideDuplicateReply> => {
      if (input.decision === "merged") await lockPublishing(tx);
      const pair = await decidable(tx, id, input.version);
      const merged = input.decision === "merged" ? await publishMerge(tx, pair, input) : null;
      summary = merged?.summary ?? {};
      const decided = {
        ...{ state: input.decision, reason: input.reason, decidedBy: actorId(tx), decidedAt: new Date(tx.clock.now()) },
        ...{ release: merged?.release ?? null, survivor: input.decision === "merged" ? input.survivor : null },
      };
      const { count } = await tx.db.duplicatePair.updateMany({
        where: { id, version: input.version },
        data: { ...decided, version: { increment: 1 } },
      });
      if (count !== 1) throw changed();
      const data = { resource: pair.resource, other: pair.bId, decision: input.decision, reason: input.reason };
      await recordEvent(tx, { type: "duplicate.decided", subject: pair.aId, data });
      if (merged) await sealRelease(tx, { number: merged.release, kind: "import", ...merged });
      return { state: input.decision, release: merged?.release ?? null };
    },
    TIMEOUT_MS,
  );
  await refreshStatistics(summary);
  return reply;
}

const changed = () => new DomainError("outdated", "This pair was decided by someone else. Reload and try again.");

async function decidable(tx: TxContext, id: number, version: number): Promise<Pair> {
  const pair = await tx.db.duplicatePair.findUnique({ where: { id } });
  if (!pair || !isOneOf(DUPLICATE_STATES, pair.state)) throw new DomainError("not-found", "This pair does not exist.");
  if (pair.version !== version) throw changed();
  if (pair.state === "merged")
    throw new DomainError("conflict", `Release ${pair.release ?? 0} merged these records. Undo that release to take the merge back.`);
  return pair;
}

type MergeInput = Extract<DecideDuplicateInput, { decision: "merged" }>;

async function bothRecords(pair: Pair, { survivor, hashes }: MergeInput): Promise<[PublishedRecord, PublishedRecord]> {
  const { resource } = pair;
  if (!isOneOf(DUPLICATE_RESOURCES, resource)) throw new DomainError("not-found", "This pair does not exist.");
  if (survivor !== pair.aId && survivor !== pair.bId)
    throw new DomainError("unprocessable", "Choose one of the two records as the one to keep.");
  const [a, b] = [
    await publishedRecord({ resource, id: pair.aId }, hashes[0] ?? ""),
    await publishedRecord({ resource, id: pair.bId }, hashes[1] ?? ""),
  ];
  return survivor === a.id ? [a, b] : [b, a];
}

async function publishMerge(tx: TxContext, pair: Pair, input: MergeInput) {
  const [survivor, loser] = await bothRecords(pair, input);
  const sources = await mergeRows({ survivor, loser, reason: input.reason });
  const release = await nextRelease(tx);
  const parts: Summary[] = [];
  let importId = "";
  for (const [source, made] of sources) {
    const run = await publishRun(tx, { source, made, release });
    parts.push(run.summary);
    if (source === loser.source) importId = run.id;
  }
  const title = `Merge ${nameOf(loser)} into ${nameOf(survivor)}`.slice(0, 200);
  return { release, source: survivor.source, importId, title, summary: sumOf(parts) };
}

async function publishRun(tx: TxContext, { source, made, release }: { source: string; made: MergeRows; release: number }) {
  const { rows, corrections } = made;
  const { id } = await openPreparedRun(tx, { kind: MERGE_KIND, source, rows });
  await noteCorrections(tx, id, { source, corrections });
  const summary = await writeRows(tx, { id, source, mode: "merge", staged_rows: rows.length }, release);
  await tx.db.stagedRow.deleteMany({ where: { importId: id } });
  await tx.db.importRun.update({ where: { id }, data: { state: "published", release, finishedAt: new Date(tx.clock.now()) } });
  return { id, summary };
}

const nameOf = ({ values, source }: PublishedRecord): string =>
  `${[values["manufacturer"], values["model"] ?? values["name"]].filter((text) => typeof text === "string").join(" ")} (${source})`;

function sumOf(parts: readonly Summary[]): Summary {
  const sum = (a: Counts, b: Counts): Counts => ({
    added: a.added + b.added,
    changed: a.changed + b.changed,
    removed: a.removed + b.removed,
  });
  const none: Counts = { added: 0, changed: 0, removed: 0 };
  return Object.fromEntries(
    RESOURCES.flatMap((resource) => {
      const counts = parts.flatMap((part) => part[resource] ?? []);
      return counts.length === 0 ? [] : [[resource, counts.reduce(sum, none)]];
    }),
  );
}
