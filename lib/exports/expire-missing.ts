import { type Context, requireOperator } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { files } from "@/lib/platform/files/files";
import { storedFile } from "./export-folder";

/** Expires exports whose files are not here, after a restore: they can be started again. */
export async function expireMissing(ctx: Context): Promise<{ expired: number }> {
  requireOperator(ctx);
  const { rows } = await pool().query<{ id: string; file: string }>(
    "select id, file_name as file from export where state = 'ready' and file_name is not null",
  );
  const missing: string[] = [];
  for (const { id, file } of rows) if ((await files().sizeOf(storedFile(id, file))) === null) missing.push(id);
  await pool().query("update export set state = 'expired' where id = any($1) and state = 'ready'", [missing]);
  return { expired: missing.length };
}
