import type { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import type { Context } from "@/lib/platform/context";
import { CallDurations, type CallFilter, MOST_MEASURED } from "../contract";
import { orTooMuch } from "../counting/or-too-much";
import { readNewest } from "../ledger/read-moved";
import { callsOf, readFilter } from "./call-conditions";

const TIMEOUT_MS = 5_000;

type Measured = { id: string; duration_us: number };

/**
 * How long requests took, of the newest `MOST_MEASURED` that a filter finds, whatever its page; null without any.
 * @throws DomainError not-found (another organisation), role-missing, invalid-parameter, unprocessable (too much to look through)
 */
export async function readDurations(ctx: Context, orgId: string, input: z.input<typeof CallFilter>): Promise<CallDurations | null> {
  requireMay(ctx, "usage:read", orgId);
  const filter = readFilter(input);
  const { calls, values } = callsOf(orgId, { ...filter, cursor: undefined });
  const sql = `select id, duration_us from ${calls} order by id desc limit ${MOST_MEASURED}`;
  const reach = { oldestMs: Date.parse(filter.from), nowMs: ctx.clock.now(), timeoutMs: TIMEOUT_MS };
  const reading = readNewest(MOST_MEASURED, reach, async (db) => (await db.query<Measured>(sql, values)).rows);
  const { rows } = await orTooMuch(reading, "Searching this many requests takes too long. Choose a shorter period.");
  if (rows.length === 0) return null;
  const ordered = rows.map(({ duration_us: us }) => us).toSorted((a, b) => a - b);
  const at = (share: number): number | undefined => ordered[Math.ceil(share * ordered.length) - 1];
  return CallDurations.parse({ count: ordered.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) });
}
