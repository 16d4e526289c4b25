import { may, requireMay } from "@/lib/accounts/permissions";
import { REQUEST_ID } from "@/lib/core/id-time";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { findArchivedCall } from "../archive/read-archive";
import { CallEntry, EXPLORER_KEY } from "../contract";
import { CALL_COLUMNS, callRow, type LedgerRow } from "../counting/ledger-rows";
import { nameKeys } from "./name-keys";

/** The archive has no IP addresses. */
async function archived(orgId: string, id: string): Promise<LedgerRow | null> {
  const call = await findArchivedCall(orgId, id);
  return call && { ...call, address: null };
}

/**
 * One request of the log, or of the archive, by its id; null when the organisation has none of this id, or none any more.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readCall(ctx: Context, orgId: string, id: string): Promise<CallEntry | null> {
  requireMay(ctx, "usage:read", orgId);
  if (!REQUEST_ID.test(id)) return null;
  const { rows } = await pool().query<LedgerRow>(`select ${CALL_COLUMNS} from call_ledger where id = $1 and org_id = $2`, [id, orgId]);
  const row = rows[0] ?? (await archived(orgId, id));
  if (!row) return null;
  const names = await nameKeys(ctx, pool(), { orgId, ids: [row.key_id] });
  const isKeyKnown = may(ctx, "keys:read", orgId) && row.key_id !== EXPLORER_KEY && names.get(row.key_id) !== row.key_id;
  return CallEntry.parse({ ...callRow(row, names), address: row.address, isKeyKnown });
}
