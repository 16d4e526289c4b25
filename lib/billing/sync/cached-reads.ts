import type { Context } from "@/lib/platform/context";
import { perProcess } from "@/lib/platform/process-state";
import { limitPayments } from "../customers/limit-payments";

const KEPT_MS = 10_000;
const MAX_ORGANISATIONS = 1_000;
const MAX_OF_ONE = 20;

const PLACES = ["invoices", "staff", "finance", "finance-open"] as const;
type Place = (typeof PLACES)[number];
type Kept<T> = { until: number; answer: Promise<T> };

const storeOf = <T>(place: Place) => perProcess<Map<string, Map<string, Kept<T>>>>(`billing-kept-${place}`, () => new Map());

/**
 * Returns a function that asks Stripe something about an organisation at most once in ten seconds: whoever asks the same
 * meanwhile, also at the same moment, gets the same response. Only what is really asked counts towards the limit.
 */
export function cachedReads<T>(place: Place): (ctx: Context, orgId: string, what: string, ask: () => Promise<T>) => Promise<T> {
  const store = storeOf<T>(place);
  return (ctx, orgId, what, ask) => {
    const now = ctx.clock.now();
    const ofOne = roomFor(store(), orgId);
    const known = ofOne.get(what);
    if (known && now < known.until && now >= known.until - KEPT_MS) return known.answer;
    if (ofOne.size >= MAX_OF_ONE) ofOne.clear();
    const answer = limitPayments(ctx, orgId).then(ask);
    ofOne.set(what, { until: now + KEPT_MS, answer });
    // What failed is asked again the next time.
    answer.catch(() => ofOne.delete(what));
    return answer;
  };
}

function roomFor<T>(store: Map<string, Map<string, T>>, orgId: string): Map<string, T> {
  const known = store.get(orgId);
  if (known) return known;
  if (store.size >= MAX_ORGANISATIONS) store.clear();
  const made = new Map<string, T>();
  store.set(orgId, made);
  return made;
}

/** Forgets what was kept about an organisation, because Stripe was just read again or told us something new. */
export const forgetCachedReads = (orgId: string): void => PLACES.forEach((place) => storeOf<unknown>(place)().delete(orgId));
