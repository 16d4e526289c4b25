import type { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import type { Context } from "@/lib/platform/context";
import { CallDurations, type CallFilter, MOST_MEASURED } from "../contract";
import { orTooMuch } from "../counting/or-too-much";
import { snapshot } from "../counting/snapshot";
import { callsOf, readFilter } from "./call-conditions";

const TIMEOUT_MS = 5_000;

/**
 * How long requests took, of the newest `MOST_MEASURED` that a filter finds, whatever its page; null without any.
 * @throws DomainError not-found (another organisation), role-missing, invalid-parameter, unprocessable (too much to look through)
 */
export async function readDurations(ctx: Context, orgId: string, input: z.input<typeof CallFilter>): Promise<CallDurations | null> {
  requireMay(ctx, "usage:read", orgId);
  const { calls, values } = callsOf(orgId, { ...readFilter(input), cursor: undefined });
  const sql = `select count(*)::int as count, percentile_disc(array[0.5, 0.95, 0.99]) within group (order by duration_us) as at
    from (select duration_us from ${calls} order by id desc limit ${MOST_MEASURED}) newest`;
  const reading = snapshot(TIMEOUT_MS, async (db) => {
    const { rows } = await db.query<{ count: number; at: number[] | null }>(sql, values);
    const [p50, p95, p99] = rows[0]?.at ?? [];
    return p50 === undefined ? null : CallDurations.parse({ count: rows[0]?.count, p50, p95, p99 });
  });
  return orTooMuch(reading, "Searching this many requests takes too long. Choose a shorter period.");
}
