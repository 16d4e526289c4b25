import type { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { pageOf, writeCursor } from "@/lib/core/cursor";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { type CallFilter, CallPage } from "../contract";
import { CALL_COLUMNS, callRow, type LedgerRow } from "../counting/ledger-rows";
import { orTooMuch } from "../counting/or-too-much";
import { readNewest } from "../ledger/read-moved";
import { callsOf, readFilter } from "./call-conditions";
import { nameKeys } from "./name-keys";

const TIMEOUT_MS = 5_000;

/**
 * The request log of an organisation, newest first. Ids hold the time, so a stretch of time is a stretch of ids: only the
 * partitions of its days are read, by the index on organisation and id.
 * @throws DomainError not-found (another organisation), role-missing, invalid-parameter, cursor-invalid,
 *   unprocessable (too much to look through)
 */
export async function listCalls(ctx: Context, orgId: string, input: z.input<typeof CallFilter>, timeoutMs = TIMEOUT_MS): Promise<CallPage> {
  requireMay(ctx, "usage:read", orgId);
  const filter = readFilter(input);
  const { calls, values } = callsOf(orgId, filter);
  const sql = `select ${CALL_COLUMNS} from ${calls} order by id desc limit ${filter.limit + 1}`;
  const reach = { oldestMs: Date.parse(filter.from), nowMs: ctx.clock.now(), timeoutMs };
  const reading = readNewest(filter.limit + 1, reach, async (db) => (await db.query<LedgerRow>(sql, values)).rows);
  const { rows, isAway } = await orTooMuch(reading, "Searching this many requests takes too long. Choose a shorter period.");
  const { page, next } = pageOf(rows, filter.limit, (last) => writeCursor(last.id));
  const names = await nameKeys(ctx, pool(), { orgId, ids: [...new Set(page.map(({ key_id: id }) => id))] });
  return CallPage.parse({ rows: page.map((row) => callRow(row, names)), next, isAway });
}
