import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { requireStaff, reading, type Context } from "@/lib/platform/context";
import { type ImportRow, type ImportState, SUPPORTING_KIND } from "./contract";
import { presentImport } from "./present-import";

export type ImportFilter = {
  states?: readonly ImportState[] | undefined;
  source?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
};

/** Imports, the newest first. */
export async function listImports(ctx: Context, filter: ImportFilter): Promise<{ rows: ImportRow[]; next: string | null }> {
  requireStaff(ctx, "data:read");
  const { states, source, cursor, limit = 30 } = filter;
  const rows = await reading(ctx).importRun.findMany({
    where: {
      kind: { not: SUPPORTING_KIND },
      ...(states ? { state: { in: [...states] } } : {}),
      ...(source ? { source } : {}),
      ...rowsBehind(cursor),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  const { page, next } = pageOf(rows, limit, timeCursor);
  return { rows: page.map((row) => presentImport(row, false)), next };
}
