import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { CONTENT, headText, nextLink, START, type Link } from "./chain";

/** One at a time changes the chain. */
export const SEALING = "select pg_advisory_xact_lock(hashtext('event seals'))";

const BATCH = 1_000;
/** What is left after so many batches is sealed by the next run. */
const MAX_BATCHES = 100;

type Unsealed = { id: string; content: Uint8Array };

/**
 * Seals what was recorded since the last run: every record gets a number without gaps and a hash over the one before it, so that one
 * that is changed or removed later is noticed (`verifySeals`). What a transaction is still writing is sealed when it is there. Returns the head as well: the job logs
 * it, and in a log that leaves the machine it stays.
 */
export async function sealEvents(ctx: Context): Promise<{ sealed: number; head: string | null }> {
  requireOperator(ctx);
  let sealed = 0;
  let head: string | null = null;
  for (let i = 0; i < MAX_BATCHES; i++) {
    const links = await sealBatch(ctx);
    const last = links.at(-1);
    sealed += links.length;
    if (last) head = headText(last);
    if (links.length < BATCH) break;
  }
  return { sealed, head };
}

/** A server of an earlier version writes no end. */
const later = (newest: { no: number; seal: Uint8Array }, end: { no: number; seal: Uint8Array }): Link => {
  const { no, seal } = newest.no >= end.no ? newest : end;
  return { no, seal: Buffer.from(seal) };
};

function sealBatch(ctx: Context): Promise<Link[]> {
  return transaction(ctx, async ({ db }) => {
    await db.$executeRawUnsafe(SEALING);
    const newest = await db.event.findFirst({
      where: { sealNo: { not: null } },
      orderBy: { sealNo: "desc" },
      select: { sealNo: true, seal: true },
    });
    const rows = await db.$queryRawUnsafe<Unsealed[]>(
      `select id::text, ${CONTENT} as content from event where seal_no is null order by id limit ${BATCH} for update skip locked`,
    );
    if (rows.length === 0) return [];
    const end = await db.sealEnd.findUnique({ where: { id: 1 } });
    let last = later(newest?.sealNo && newest.seal ? { no: newest.sealNo, seal: newest.seal } : START, end ?? START);
    const links = rows.map(({ content }) => (last = nextLink(last, Buffer.from(content))));
    await db.$executeRaw`
      update event e set seal_no = s.no, seal = decode(s.seal, 'hex')
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${links.map(({ no }) => no)}::int[], ${links.map(({ seal }) => seal.toString("hex"))}::text[])
        as s (id, no, seal)
      where e.id = s.id`;
    const row = { no: last.no, seal: new Uint8Array(last.seal) };
    await db.sealEnd.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row });
    return links;
  });
}
