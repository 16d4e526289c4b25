import { connectionUrl } from "./connection";
import { readClusterRecord } from "./data-folder";
import { type Holder, holderOf } from "./data-lock";
import { isRunning } from "./process-identity";

/** How to reach the database of a data folder that a live process runs; null when nobody runs it now. */
export async function connectionOf(dataDir: string): Promise<{ url: string; role: Holder["role"] } | null> {
  const holder = await holderOf(dataDir);
  if (holder === null) return null;
  const record = await readClusterRecord(dataDir);
  if (record?.postmaster == null || !isRunning(record.postmaster)) return null;
  return { url: connectionUrl(record), role: holder.role };
}
