import { reading, requireOperator, type Context } from "@/lib/platform/context";
import { CONTENT, headText, nextLink, START, type Link } from "./chain";

const BATCH = 5_000;
const MAX_FAULTS = 20;

/** A record that is not as it was sealed, records between two numbers that are gone, or a head that the chain does not have. */
export type SealFault = { kind: "changed"; no: number; id: string } | { kind: "removed"; from: number; to: number } | { kind: "head" };

/** `head`: the newest seal; kept elsewhere, it also shows when the newest records are removed. `unsealed`: those of the last minute. */
export type SealReport = { sealed: number; unsealed: number; head: string | null; faults: SealFault[] };

type Sealed = { id: string; no: number; seal: Uint8Array; content: Uint8Array };

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;

/**
 * Reads all sealed records in their order and compares each with its seal. Tells the first 20 faults.
 * @param known a head that was noted before, which must still be in the chain
 */
export async function verifySeals(ctx: Context, known: string | null = null): Promise<SealReport> {
  requireOperator(ctx);
  const faults: SealFault[] = [];
  let last: Link = START;
  let sealed = 0;
  let isKnownHere = known === null;
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
  if (!isKnownHere) faults.push({ kind: "head" });
  const unsealed = await reading(ctx).event.count({ where: { sealNo: null } });
  return { sealed, unsealed, head: sealed === 0 ? null : headText(last), faults: faults.slice(0, MAX_FAULTS) };
}

const sealedAfter = (ctx: Context, no: number): Promise<Sealed[]> =>
  reading(ctx).$queryRawUnsafe<Sealed[]>(
    `select id::text, seal_no as no, seal, ${CONTENT} as content from event where seal_no > $1 order by seal_no limit ${BATCH}`,
    no,
  );
