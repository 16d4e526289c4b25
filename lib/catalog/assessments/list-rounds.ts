import { pageOf, readTimeCursor, timeCursor } from "@/lib/core/cursor";
import { requireStaff, type Context } from "@/lib/platform/context";
import type { RoundRow } from "./contract";
import { roundsBehind } from "./records";

/** Assessment rounds, the newest first. */
export async function listRounds(
  ctx: Context,
  { cursor, limit = 30 }: { cursor?: string | undefined; limit?: number },
): Promise<{ rows: RoundRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const rows = await roundsBehind(readTimeCursor(cursor), limit + 1);
  const { page, next } = pageOf(rows, limit, ({ created_at, id }) => timeCursor({ createdAt: new Date(created_at), id }));
  return { rows: page, next };
}
