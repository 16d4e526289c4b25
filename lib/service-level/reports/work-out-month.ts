import { readMonthlyFee } from "@/lib/billing/agreements/read-monthly-fee";
import { EVENTS } from "@/lib/events/catalogue/contract";
import { reading, type Context } from "@/lib/platform/context";
import { readFailingMinutes } from "../edge/read-failing-minutes";
import { monthSpan } from "../months";
import { readMinutes } from "../read-runs";
import { minuteOf } from "../rules";
import { coveredSpans, type PlanChange } from "./covered-spans";
import { monthFigures, type MonthFigures } from "./month-figures";

/** What an organisation was allowed to do until a moment, oldest first: nothing any more from its deletion on. */
export async function readPlanChanges(ctx: Context, orgId: string, until: number): Promise<PlanChange[]> {
  const rows = await reading(ctx).event.findMany({
    where: { orgId, type: { in: ["entitlement.changed", "organisation.deleted"] }, at: { lt: new Date(until) } },
    orderBy: { id: "asc" },
    select: { at: true, data: true },
  });
  return rows.map(({ at, data }) => {
    const { plan = null, state = null } = EVENTS["entitlement.changed"].read(data);
    return { at: at.getTime(), plan, state };
  });
}

type Parts = Awaited<ReturnType<typeof readMinutes>>;

/** The span of a month that has been, up to the running minute. */
export const pastOf = (month: string, nowMs: number) => {
  const { from, to } = monthSpan(month);
  return { from, to: Math.max(from, Math.min(to, minuteOf(nowMs))) };
};

/** One month of one organisation as it stands now; null when no minute of it was covered. `parts` are given by who works out several. */
export async function workOutMonth(
  ctx: Context,
  orgId: string,
  { month, parts }: { month: string; parts?: Parts | undefined },
): Promise<MonthFigures | null> {
  const span = pastOf(month, ctx.clock.now());
  const { spans: covered, plan } = coveredSpans(await readPlanChanges(ctx, orgId, span.to), span);
  if (covered.length === 0 || plan === null) return null;
  const [failing, fee, known] = await Promise.all([
    readFailingMinutes(orgId, span),
    readMonthlyFee(ctx, orgId, { plan, span }),
    parts ?? readMinutes(span),
  ]);
  return monthFigures({ month, covered, parts: known, failing: failing.map(({ minute }) => minute), fee });
}
