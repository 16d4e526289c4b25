import { z } from "zod";
import { wrongCursor } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import type { NoticePage } from "./contract";
import { noticeWhere, seenUntil, toNotices } from "./find-notices";

/**
 * The notices of an organisation to whoever asks, newest first.
 * @throws DomainError not-found (another organisation), role-missing, cursor-invalid
 */
export async function listNotices(ctx: Context, input: { orgId: string; limit: number; cursor?: string | undefined }): Promise<NoticePage> {
  const { orgId, limit, cursor } = input;
  requireMay(ctx, "org:read", orgId);
  if (cursor !== undefined && !z.uuidv7().safeParse(cursor).success) throw wrongCursor();
  const [rows, seen] = await Promise.all([
    reading(ctx).event.findMany({
      where: { ...noticeWhere(ctx, orgId), ...(cursor === undefined ? {} : { id: { lt: cursor } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
    }),
    seenUntil(ctx, orgId),
  ]);
  const shown = rows.slice(0, limit);
  return { rows: await toNotices(ctx, shown, seen), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
