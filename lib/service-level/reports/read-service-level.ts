import { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { addMonths, monthAt } from "../months";
import { type MonthView, Outage, PartMinutes, ServiceLevelView } from "./contract";
import { isCovered } from "./covered-spans";
import { workOutMonth } from "./work-out-month";

const MAX_MONTHS = 36;
const Written = z.object({ outages: z.array(Outage), parts: z.array(PartMinutes) });

type Row = { observed: number; down: number; outages: unknown; parts: unknown };
const ofRow = (row: Row) => ({
  ...row,
  ...Written.parse(row),
  availability: row.observed === 0 ? null : Math.floor(((row.observed - row.down) * 100_000) / row.observed) / 1_000,
});

/** Months that were written down, and in front of them the running one and the last while they are not. */
async function readMonths(ctx: Context, orgId: string): Promise<ServiceLevelView> {
  const db = reading(ctx);
  const running = monthAt(ctx.clock.now());
  const [reports, credits, entitlement] = await Promise.all([
    db.serviceReport.findMany({ where: { orgId }, orderBy: { month: "desc" }, take: MAX_MONTHS }),
    db.credit.findMany({ where: { orgId, kind: "service_level" }, select: { month: true, state: true } }),
    db.entitlement.findUnique({ where: { orgId }, select: { plan: true, state: true } }),
  ]);
  const open = [running, addMonths(running, -1)].filter((month) => !reports.some((report) => report.month === month));
  const figures = await Promise.all(open.map((month) => workOutMonth(ctx, orgId, { month })));
  const states = new Map(credits.map(({ month, state }) => [month, state]));
  return ServiceLevelView.parse({
    isCovered: isCovered(entitlement),
    months: [
      ...figures.flatMap((month) => (month === null ? [] : [{ ...month, isRunning: true, creditState: null }])),
      ...reports.map((report) => ({ ...ofRow(report), isRunning: false, creditState: states.get(report.month) ?? null })),
    ],
  });
}

/**
 * The months of an organisation's service level, newest first. What was covered once can be read for good.
 * @throws DomainError not-found (another organisation), role-missing
 */
export function readServiceLevel(ctx: Context, orgId: string): Promise<ServiceLevelView> {
  requireMay(ctx, "billing:read", orgId);
  return readMonths(ctx, orgId);
}

/**
 * The running month of an organisation's service level; null while no minute of it is covered.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readRunningMonth(ctx: Context, orgId: string): Promise<Pick<MonthView, "month" | "availability"> | null> {
  requireMay(ctx, "billing:read", orgId);
  return workOutMonth(ctx, orgId, { month: monthAt(ctx.clock.now()) });
}

/** The same months of any organisation. Staff only. */
export function readCustomerLevel(ctx: Context, orgId: string): Promise<ServiceLevelView> {
  requireStaff(ctx, "billing:read");
  return readMonths(ctx, orgId);
}
