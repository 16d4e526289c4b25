import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { PLANS } from "../plans";
import { AllowanceList, type AllowanceView } from "./contract";

const SHOWN = 20;

/** What was given to an organisation for a time, newest first. Staff only. */
export async function listAllowances(ctx: Context, { orgId }: { orgId: string }): Promise<AllowanceView[]> {
  requireStaff(ctx, "customers:read");
  const found = await reading(ctx).allowance.findMany({ where: { orgId }, orderBy: { startsAt: "desc" }, take: SHOWN });
  const authors = found.map(({ createdBy }) => createdBy);
  const people = await reading(ctx).user.findMany({ where: { id: { in: authors }, erasedAt: null }, select: { id: true, name: true } });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const rows = found.map((row) => ({
    id: row.id,
    kind: row.kind,
    plan: PLANS.find((name) => name === row.plan),
    usualPlan: PLANS.find((name) => name === row.usualPlan) ?? null,
    quotaCalls: row.quotaCalls,
    burst: row.burstPerSecond === null || row.burstBucket === null ? null : { perSecond: row.burstPerSecond, bucket: row.burstBucket },
    note: row.note,
    by: names.get(row.createdBy) ?? null,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
  return AllowanceList.parse({ rows }).rows;
}
