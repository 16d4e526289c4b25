import { marketDay } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { refuseFor } from "../quarantine/correct-quarantined";
import { actorId } from "../releases/actor-id";
import { reasonsAgainst } from "../staging/checks";
import type { RoundEntry, SaveEntry } from "./contract";
import { draftsOf } from "./drafts-of";
import { entryOf, readEntry, type EntryPlace, type KnownEntry } from "./read-entries";
import { changedMeanwhile, lockOpenRound, type Round } from "./records";

type Values = Pick<RoundEntry, "low" | "avg" | "high">;

/**
 * Saves what is said of one series: its price, that the last one still holds, or that there is none. Another price needs another
 * approval; the same one keeps who entered it, so that nobody takes over a price by adding a note.
 * @throws DomainError not-found, invalid-parameter, outdated, conflict
 */
export async function saveEntry(ctx: Context, place: EntryPlace, said: SaveEntry): Promise<RoundEntry> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    const round = await lockOpenRound(tx, place.roundId);
    const entry = await entryOf(round, actorId(tx), place.seriesId);
    if (entry.version !== said.version) throw changedMeanwhile();
    const values = await checkedValues(tx, { round, entry, said });
    await write(tx, round, { entry, said, values });
  });
  return readEntry(ctx, place);
}

const NOTHING: Values = { low: null, avg: null, high: null };

/** The values that would be published, after every check that an import makes; a jump is no fault, as somebody else looks at it. */
async function checkedValues(tx: TxContext, { round, entry, said }: { round: Round; entry: KnownEntry; said: SaveEntry }): Promise<Values> {
  if (said.state === "skipped") return NOTHING;
  const { before } = entry;
  if (!before) throw new DomainError("conflict", "This series no longer has a published price. Skip it.");
  const { low, avg, high } = said.state === "unchanged" ? before : said;
  const draft = (await draftsOf([{ series_id: entry.series_id, state: said.state, low, avg, high }], round.date)).get(entry.series_id);
  if (draft) refuseFor(reasonsAgainst({ resource: "spot_price", draft }, marketDay(tx.clock.now())));
  return { low, avg, high };
}

const isSame = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : Number(a) === Number(b));

type Change = { entry: KnownEntry; said: SaveEntry; values: Values };

/** The same price, compared with the same published one, and nobody sent it back. */
const isRepeated = ({ entry, said, values }: Change): boolean =>
  entry.state === said.state &&
  entry.fault === null &&
  entry.decision !== "returned" &&
  (["low", "avg", "high"] as const).every((name) => isSame(entry[name], values[name]));

async function write(tx: TxContext, round: Round, change: Change): Promise<void> {
  const { entry, said, values } = change;
  const anew = {
    ...{ enteredBy: actorId(tx), enteredAt: new Date(tx.clock.now()), beforeHash: entry.before?.hash ?? null },
    ...{ decision: "none", decidedBy: null, decidedAt: null, decisionNote: "" },
  };
  await tx.db.assessmentEntry.update({
    where: { roundId_seriesId: { roundId: round.id, seriesId: entry.series_id } },
    data: { state: said.state, note: said.note, ...values, version: { increment: 1 }, ...(isRepeated(change) ? {} : anew) },
  });
  const about = { source: round.source, date: round.date, item: entry.item, reason: said.note };
  if (said.state === "skipped") return void (await recordEvent(tx, { type: "assessment.skipped", subject: entry.series_id, data: about }));
  const data = { ...about, from: entry.before?.avg ?? "", to: values.avg ?? "", unchanged: said.state === "unchanged" };
  await recordEvent(tx, { type: "assessment.entered", subject: entry.series_id, data });
}
