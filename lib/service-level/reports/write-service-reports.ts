import { grantCredit } from "@/lib/billing/credits/grant-credit";
import { moneyText } from "@/lib/core/wording";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { addMonths, monthAt, monthSpan } from "../months";
import { readMinutes } from "../read-runs";
import { COVERED_PLANS } from "./covered-spans";
import type { MonthFigures } from "./month-figures";
import { workOutMonth } from "./work-out-month";

/** Calls of the last minute are written within seconds; an instance whose database was away has a little longer. */
const SETTLED_MS = 10 * 60_000;
/** Made up for when nothing ran for so long. */
const MONTHS_BACK = 3;

/** Organisations that had a plan with a service level before the month ended, and have no report of it yet. */
const MISSING = `
  select distinct e.org_id from event e
  where e.type = 'entitlement.changed' and e.org_id is not null and e.data->>'plan' = any($1) and e.at < $2
    and not exists (select from service_report r where r.org_id = e.org_id and r.month = $3) order by 1`;

/**
 * Writes what each customer with a service level had in the months that are over, and the credit that it earned: each once,
 * whoever runs this, how often and at once with whom. A report that was written never changes.
 */
export async function writeServiceReports(ctx: Context): Promise<{ reports: number; credits: number }> {
  requireOperator(ctx);
  const now = ctx.clock.now();
  const months = Array.from({ length: MONTHS_BACK }, (_, i) => addMonths(monthAt(now), -1 - i)).filter(
    (month) => monthSpan(month).to + SETTLED_MS <= now,
  );
  const written = { reports: 0, credits: 0 };
  const failures: unknown[] = [];
  for (const month of months) {
    const { rows } = await pool().query<{ org_id: string }>(MISSING, [COVERED_PLANS, new Date(monthSpan(month).to), month]);
    if (rows.length === 0) continue;
    const parts = await readMinutes(monthSpan(month));
    for (const { org_id: orgId } of rows) {
      // One customer's trouble must not keep the others from their reports; it is told all the same.
      const made = await workOutMonth(ctx, orgId, { month, parts })
        .then((figures) => figures && writeReport(ctx, orgId, figures))
        .catch((error: unknown) => void failures.push(error));
      written.reports += made ? 1 : 0;
      written.credits += made?.isCredited ? 1 : 0;
    }
  }
  if (failures.length > 0) throw failures[0];
  return written;
}

/** Null: somebody else has written it. */
function writeReport(ctx: Context, orgId: string, figures: MonthFigures): Promise<{ isCredited: boolean } | null> {
  return transaction(ctx, async (tx) => {
    const { availability, ...report } = figures;
    const row = { ...report, orgId, madeAt: new Date(tx.clock.now()) };
    const { count } = await tx.db.serviceReport.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return null;
    const { month, creditCents: amountCents, creditPercent: percent, currency, feeCents, down, observed } = figures;
    if (amountCents === 0) return { isCredited: false };
    const about = [
      ["Availability", `${availability ?? 0}%, ${down} of ${observed} minutes of downtime`],
      ["Credit", `${percent}% of ${moneyText(feeCents, currency)} per month`],
    ] as const;
    const path = `/console/service-level?month=${month}`;
    const creditId = await grantCredit(tx, { orgId, kind: "service_level", month, currency, amountCents, about, path });
    return { isCredited: creditId !== null };
  });
}
