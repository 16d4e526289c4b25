import { pageOf, readTimeCursor, timeCursor } from "@/lib/core/cursor";
import { requireStaff, type Context } from "@/lib/platform/context";
import { actorId } from "../releases/actor-id";
import type { RoundRow } from "./contract";
import { readEntries } from "./read-entries";
import { roundsBehind, type Round } from "./records";

/** What is under way is counted by the rules of its page, approval included. */
async function counted(ctx: Context, row: Round & RoundRow): Promise<RoundRow> {
  if (row.state !== "open" && row.state !== "staged") return row;
  const entries = await readEntries(row, actorId(ctx));
  return { ...row, done: entries.filter(({ is_done }) => is_done).length };
}

/** Assessment rounds, the newest first. */
export async function listRounds(
  ctx: Context,
  { cursor, limit = 30 }: { cursor?: string | undefined; limit?: number },
): Promise<{ rows: RoundRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const rows = await roundsBehind(readTimeCursor(cursor), limit + 1);
  const { page, next } = pageOf(rows, limit, ({ created_at, id }) => timeCursor({ createdAt: new Date(created_at), id }));
  return { rows: await Promise.all(page.map((row) => counted(ctx, row))), next };
}
