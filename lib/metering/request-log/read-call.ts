import { may, requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { idTimeMs, REQUEST_ID } from "@/lib/core/id-time";
import type { Context } from "@/lib/platform/context";
import { pool, type Queryable } from "@/lib/platform/database";
import { findArchivedCall } from "../archive/read-archive";
import { CallEntry, EXPLORER_KEY } from "../contract";
import { CALL_COLUMNS, callRow, type LedgerRow } from "../counting/ledger-rows";
import { readMoved } from "../ledger/read-moved";
import { nameKeys } from "./name-keys";

const TIMEOUT_MS = 5_000;

/** The archive has no IP addresses. */
async function archived(orgId: string, id: string): Promise<LedgerRow | null> {
  const call = await findArchivedCall(orgId, id);
  return call && { ...call, address: null };
}

/**
 * One request of the log, or of the archive, by its id; null when the organisation has none of this id, or none any more.
 * @throws DomainError not-found (another organisation), role-missing, unavailable (where it would be can't be read at the moment)
 */
export async function readCall(ctx: Context, orgId: string, id: string): Promise<CallEntry | null> {
  requireMay(ctx, "usage:read", orgId);
  if (!REQUEST_ID.test(id)) return null;
  const find = async (db: Queryable): Promise<LedgerRow | null> =>
    (await db.query<LedgerRow>(`select ${CALL_COLUMNS} from call_ledger where id = $1 and org_id = $2`, [id, orgId])).rows[0] ?? null;
  const reach = { oldestMs: idTimeMs(id), nowMs: ctx.clock.now(), timeoutMs: TIMEOUT_MS };
  const here = await find(pool());
  const { moved, isAway } = here ? { moved: here, isAway: false } : await readMoved(null, reach, find);
  const row = moved ?? (await archived(orgId, id));
  if (!row && isAway) throw new DomainError("unavailable", "Requests of earlier days are not available at the moment. Try again shortly.");
  if (!row) return null;
  const names = await nameKeys(ctx, pool(), { orgId, ids: [row.key_id] });
  const isKeyKnown = may(ctx, "keys:read", orgId) && row.key_id !== EXPLORER_KEY && names.get(row.key_id) !== row.key_id;
  return CallEntry.parse({ ...callRow(row, names), address: row.address, isKeyKnown });
}
