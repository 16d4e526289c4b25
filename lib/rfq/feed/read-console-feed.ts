import type { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { DomainError } from "@/lib/core/errors";
import { snakeCased } from "@/lib/core/snake-case";
import { reading, type Context } from "@/lib/platform/context";
import type { Prisma, Rfq as RfqRow } from "@/prisma/generated/client";
import { Rfq, type ConsoleFeed, type ConsoleFeedQuery } from "../contract";
import { readEnds } from "./read-feed";
import { wholeGroups } from "./whole-groups";

const PAGE = 50;
const RfqFields = Rfq.strip();

/** @throws DomainError cursor-invalid */
function positionBehind(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError("cursor-invalid", "The cursor is invalid.");
  return BigInt(cursor);
}

/** A group is on one page, whole: what is said of how many buyers ask is counted there. */
async function readPage(ctx: Context, where: Prisma.RfqWhereInput, limit: number): Promise<{ rows: RfqRow[]; isMore: boolean }> {
  const found = await reading(ctx).rfq.findMany({ where, orderBy: { position: "desc" }, take: limit + 1 });
  const rows = wholeGroups(found, limit);
  return rows.length > limit ? readPage(ctx, where, 2 * limit) : { rows, isMore: rows.length < found.length };
}

/**
 * A page of the feed for the console, newest first.
 * @throws DomainError plan-required, subscription-inactive, role-missing, cursor-invalid
 */
export async function readConsoleFeed(ctx: Context, orgId: string, query: z.output<typeof ConsoleFeedQuery>): Promise<ConsoleFeed> {
  requireMay(ctx, "rfqs:read", orgId);
  await requireFeatureAccess(ctx, orgId, "rfqs");
  const behind = positionBehind(query.cursor);
  const { last } = await readEnds();
  const where = {
    ...(query.category ? { category: { in: query.category } } : {}),
    ...(query.region ? { deliveryRegion: { in: query.region } } : {}),
    ...(behind === null ? {} : { position: { lt: behind } }),
  };
  const { rows, isMore } = await readPage(ctx, where, PAGE);
  const sources = await reading(ctx).dataSource.findMany({ where: { code: { in: rows.map(({ source }) => source) }, synthetic: true } });
  const lastRow = rows.at(-1);
  return {
    rfqs: rows.map((row) => RfqFields.parse(snakeCased(row))),
    next: isMore && lastRow ? String(lastRow.position) : null,
    last,
    sample: sources.length > 0,
  };
}
