import { isDay, marketDay, nextMarketDayMs } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import * as p from "@/lib/core/parameters";
import { releaseAsOf } from "../../current-release";
import { requireInside } from "../../queries/plan-window";
import type { Reader } from "../kept-by-view";

/** The state of the data that a page shows: a release, and the day it is read as of. */
export type State = {
  release: number;
  /** Null: nothing was published by then. */
  publishedAtMs: number | null;
  day: string;
  /** Set where an earlier state than the newest is shown. */
  isPast: boolean;
};

/** Of a state in which nothing was published. */
const FIRST_DAY = "1970-01-01";

const asOf = p.asOf({ description: "State of the data.", example: "120" });

const newest = ({ head, nowMs }: Reader): State => ({
  release: head.release,
  publishedAtMs: head.publishedAtMs,
  day: marketDay(nowMs),
  isPast: false,
});

/** A day stands for its end, where the market is. */
const momentOf = (text: string): string =>
  isDay(text) ? new Date(nextMarketDayMs(Date.parse(`${text}T00:00:00Z`)) - 1).toISOString() : text;

async function past(text: string, look: Reader): Promise<State> {
  const found = await releaseAsOf(asOf.parse(momentOf(text)), look.head);
  if (found.release >= look.head.release) return newest(look);
  if (found.publishedAtMs === null) return { ...found, day: FIRST_DAY, isPast: true };
  const day = marketDay(Math.min(look.nowMs, found.publishedAtMs));
  requireInside("as_of", day, { feature: "spot", view: look.view });
  return { ...found, day, isPast: true };
}

/**
 * The state that `as_of` names, as it does in the API: a release, a time or a day. What is not understood, doesn't exist or isn't in
 * the plan is refused in a sentence, beside the newest state.
 */
export async function stateAsked(text: string | undefined, look: Reader): Promise<{ state: State; refusal: string | null }> {
  if (text === undefined || text === "") return { state: newest(look), refusal: null };
  if (!asOf.safeParse(momentOf(text)).success)
    return { state: newest(look), refusal: "That is neither a release nor a date. The latest prices are shown." };
  try {
    return { state: await past(text, look), refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { state: newest(look), refusal: error.extra.errors?.[0]?.detail ?? error.message };
  }
}
