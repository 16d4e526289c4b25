import { reading, requireOperator, type Context } from "@/lib/platform/context";
import { EVENTS } from "../catalogue/contract";
import { CONTENT, headText, nextLink, START, type Link } from "./chain";

const BATCH = 5_000;
const MAX_FAULTS = 20;

/** A record that is not as it was sealed, records between two numbers that are gone, or a head that the chain does not have. */
export type SealFault = { kind: "changed"; no: number; id: string } | { kind: "removed"; from: number; to: number } | { kind: "head" };

/** `head`: the newest seal; kept elsewhere, it also shows when somebody removed the newest records and wrote another end. `unsealed`: those of the last minute. */
export type SealReport = {
  sealed: number;
  unsealed: number;
  /** How many were deleted before, because the log is kept for so many days. */
  pruned: number;
  head: string | null;
  faults: SealFault[];
};

type Sealed = { id: string; no: number; seal: Uint8Array; content: Uint8Array };

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;

/**
 * Reads all sealed records in their order and compares each with its seal. Tells the first 20 faults.
 * @param known a head that was noted before, which must still be in the chain
 */
export async function verifySeals(ctx: Context, known: string | null = null): Promise<SealReport> {
  requireOperator(ctx);
  const start = await startOf(ctx);
  const faults: SealFault[] = [];
  if (start.no > 0 && !(await isRecorded(ctx, start))) faults.push({ kind: "removed", from: 1, to: start.no });
  let last: Link = start;
  let sealed = 0;
  let isKnownHere = known === null || known === headText(start) || noOf(known) < start.no;
  for (;;) {
    const rows = await sealedAfter(ctx, last.no);
    for (const { id, no, seal, content } of rows) {
      if (no !== last.no + 1) faults.push({ kind: "removed", from: last.no + 1, to: no - 1 });
      else if (!sameBytes(nextLink(last, Buffer.from(content)).seal, seal)) faults.push({ kind: "changed", no, id });
      // A fault is that of one record: the next is compared with the seal that stands there.
      last = { no, seal: Buffer.from(seal) };
      if (headText(last) === known) isKnownHere = true;
    }
    sealed += rows.length;
    if (rows.length < BATCH) break;
  }
  const end = await reading(ctx).sealEnd.findUnique({ where: { id: 1 } });
  if (end && end.no > last.no) faults.push({ kind: "removed", from: last.no + 1, to: end.no });
  if (!isKnownHere) faults.push({ kind: "head" });
  const unsealed = await reading(ctx).event.count({ where: { sealNo: null } });
  return { sealed, unsealed, pruned: start.no, head: sealed === 0 ? null : headText(last), faults: faults.slice(0, MAX_FAULTS) };
}

/** Where the chain begins: at what was deleted last, or before everything. */
async function startOf(ctx: Context): Promise<Link> {
  const row = await reading(ctx).sealStart.findUnique({ where: { id: 1 } });
  return row ? { no: row.no, seal: Buffer.from(row.seal) } : START;
}

/** What was deleted after its time is recorded; a beginning that nobody recorded was made by hand. */
async function isRecorded(ctx: Context, start: Link): Promise<boolean> {
  const newest = await reading(ctx).event.findFirst({ where: { type: "audit.pruned" }, orderBy: { id: "desc" } });
  return newest !== null && EVENTS["audit.pruned"].read(newest.data).head === headText(start);
}

const noOf = (head: string): number => Number(head.split(":")[0]);

const sealedAfter = (ctx: Context, no: number): Promise<Sealed[]> =>
  reading(ctx).$queryRawUnsafe<Sealed[]>(
    `select id::text, seal_no as no, seal, ${CONTENT} as content from event where seal_no > $1 order by seal_no limit ${BATCH}`,
    no,
  );
