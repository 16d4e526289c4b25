import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { DAY_MS } from "@/lib/core/durations";
import { requireStaff, type Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { warnSampled } from "@/lib/platform/log-sampled";
import { perProcess } from "@/lib/platform/process-state";
import { STATUS_DAYS, STATUS_INCIDENTS } from "../contract";
import type { NoticeView } from "./contract";
import { noticeView, WITH_UPDATES } from "./records";

const NEWEST = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** All notices for staff, newest first. @throws DomainError cursor-invalid */
export async function listNotices(
  ctx: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: NoticeView[]; next: string | null }> {
  requireStaff(ctx, "status:read");
  const rows = await prisma().statusNotice.findMany({ where: rowsBehind(cursor), orderBy: NEWEST, take: limit + 1, include: WITH_UPDATES });
  const { page, next } = pageOf(rows, limit, timeCursor);
  return { rows: page.map(noticeView), next };
}

/** What the status page and its feed show: notices that are open, and those of the last 90 days, newest first. */
export async function publicNotices(nowMs: number): Promise<NoticeView[]> {
  const since = new Date(nowMs - STATUS_DAYS * DAY_MS);
  const where = { OR: [{ endedAt: null }, { createdAt: { gte: since } }] };
  return (await prisma().statusNotice.findMany({ where, orderBy: NEWEST, take: STATUS_INCIDENTS, include: WITH_UPDATES })).map(noticeView);
}

/** Notices stand on every page: one look in so long is enough. */
const KEPT_MS = 15_000;
const kept = perProcess<{ atMs: number; notices: readonly NoticeView[] }>("open-notices", () => ({ atMs: 0, notices: [] }));

/** Notices that are open, as they were a quarter of a minute ago at most. Never fails: a page is more important than what stands above it. */
export async function openNotices(nowMs: number): Promise<readonly NoticeView[]> {
  const state = kept();
  if (Math.abs(nowMs - state.atMs) < KEPT_MS) return state.notices;
  state.atMs = nowMs;
  try {
    const rows = await prisma().statusNotice.findMany({ where: { endedAt: null }, orderBy: NEWEST, take: 20, include: WITH_UPDATES });
    state.notices = rows.map(noticeView);
  } catch (error) {
    warnSampled(["open notices could not be read"], { err: error });
  }
  return state.notices;
}
