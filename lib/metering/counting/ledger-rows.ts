import { idTimeMs } from "@/lib/core/id-time";
import type { CallRow } from "../contract";

export const CALL_COLUMNS = "id, key_id, mode, endpoint, query, status, charge, bytes, duration_us, client_id, address";

export type LedgerRow = {
  id: string;
  key_id: string;
  mode: string;
  endpoint: string;
  query: string;
  status: number;
  charge: number;
  bytes: number;
  duration_us: number;
  client_id: string | null;
  address: string | null;
};

export const callRow = (row: LedgerRow, names: ReadonlyMap<string, string>): CallRow => ({
  id: row.id,
  at: new Date(idTimeMs(row.id)).toISOString(),
  keyId: row.key_id,
  keyName: names.get(row.key_id) ?? row.key_id,
  mode: row.mode === "live" ? "live" : "sandbox",
  endpoint: row.endpoint,
  query: row.query,
  status: row.status,
  charge: row.charge,
  bytes: row.bytes,
  durationUs: row.duration_us,
  clientId: row.client_id,
});
