import type { z } from "zod";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { zonedMoment } from "@/lib/core/zoned-time";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { actorId } from "../releases/actor-id";
import { MAX_SERIES, OpenRoundInput } from "./contract";
import { standingRounds } from "./records";
import { lastRoundDay, placeInRound, type LastPrice } from "./rules";

type Input = z.output<typeof OpenRoundInput>;
export type OpenedRound = { id: string; series: number; priced: number; ended: number };

const LAST = `
  select distinct on (series_id) series_id, to_char(date, 'YYYY-MM-DD') as date, frequency
  from spot_price where source = $1 and to_release is null order by series_id, date desc`;

/**
 * Opens the round of a day or week: every series of the source that has this frequency, has not ended and has no price of the day
 * yet. One round of a source and frequency is open at a time, because the next one is measured by what it publishes.
 * @throws DomainError not-found (a source that is not assessed), invalid-parameter, conflict
 */
export async function openRound(ctx: Context, given: z.input<typeof OpenRoundInput>): Promise<OpenedRound> {
  requireStaff(ctx, "data:write");
  const input = OpenRoundInput.parse(given);
  return transaction(ctx, async (tx) => {
    const terms = await lockTerms(tx, input.source);
    const today = lastRoundDay(tx.clock.now(), terms.zone);
    if (input.date > today)
      throw wrongParameter("date", "date-in-future", `Prices can be assessed up to today in ${terms.zone}, ${today}.`);
    await refuseBeforeOthers(input);
    const { rows } = await pool().query<LastPrice>(LAST, [input.source]);
    const place = (wanted: ReturnType<typeof placeInRound>) => rows.filter((row) => placeInRound(row, input) === wanted);
    const [due, priced, ended] = [place("due"), place("priced").length, place("ended").length];
    refuseSize(due.length, { ...input, priced, ended });
    const id = newId("asr");
    await tx.db.assessmentRound.create({
      data: {
        id,
        source: input.source,
        frequency: input.frequency,
        date: new Date(input.date),
        approval: terms.approval,
        boundPct: terms.boundPct,
        createdAt: new Date(tx.clock.now()),
        createdBy: actorId(tx),
        ...publishing(tx, input.date, terms),
        entries: { create: due.map(({ series_id }) => ({ seriesId: series_id })) },
      },
    });
    const data = { source: input.source, date: input.date, frequency: input.frequency, series: due.length };
    await recordEvent(tx, { type: "assessment.opened", subject: id, data });
    return { id, series: due.length, priced, ended };
  });
}

type Terms = { approval: string; boundPct: number | null; publishTime: string | null; zone: string };

/** Whoever opens a round of this source at the same time comes after. */
async function lockTerms(tx: TxContext, source: string): Promise<Terms> {
  await tx.db.$queryRaw`select from assessment_source where source = ${source} for update`;
  const found = await tx.db.assessmentSource.findUnique({ where: { source } });
  if (!found) throw new DomainError("not-found", `${source} is not set up for assessments. Save its assessment settings first.`);
  return found;
}

/** The usual time of the source, on the day of the round; one that is over is not made up for. */
function publishing(tx: TxContext, date: string, { publishTime, zone }: Terms): { publishAt: Date; publishZone: string } | null {
  if (publishTime === null) return null;
  const atMs = zonedMoment(date, publishTime, zone);
  return atMs > tx.clock.now() ? { publishAt: new Date(atMs), publishZone: zone } : null;
}

async function refuseBeforeOthers({ source, frequency, date }: Input): Promise<void> {
  const rounds = await standingRounds(source, frequency);
  const unfinished = rounds.find(({ state }) => state === "open" || state === "staged");
  if (unfinished)
    throw new DomainError("conflict", `The ${frequency} round of ${unfinished.date} is not finished. Publish or discard it first.`);
  const newest = rounds[0];
  if (!newest || newest.date < date) return;
  const what = newest.date === date ? `The ${frequency} round of ${date}` : `A later ${frequency} round, of ${newest.date},`;
  throw new DomainError("conflict", `${what} is already published. Correct its prices on the page of their series instead.`);
}

function refuseSize(due: number, { date, frequency, priced, ended }: Input & { priced: number; ended: number }): void {
  if (due > MAX_SERIES) throw new DomainError("conflict", `A round can have at most ${MAX_SERIES} series; this one would have ${due}.`);
  if (due > 0) return;
  const why =
    priced > 0
      ? `All its ${frequency} series already have a price for ${date} or later.`
      : ended > 0
        ? `Its ${frequency} series have ended. Import their next prices as a file.`
        : `It has no ${frequency} series. Import their first prices as a file, with the frequency ${frequency}.`;
  throw new DomainError("conflict", `This source has nothing to assess. ${why}`);
}
