import { currencyOf } from "@/lib/core/currencies";
import { EVENTS } from "@/lib/events/catalogue/contract";
import type { Tx } from "@/lib/platform/database";

const MAX_ROWS = 100;

/** Renewals that could not be charged, and invoices that were overdue, of these organisations, as the record has them; the newest first. */
export async function listFailedPayments(db: Tx, orgIds: readonly string[]) {
  const where = { orgId: { in: [...orgIds] }, type: { in: ["payment.failed", "payment.recovered"] } };
  const events = await db.event.findMany({ where, orderBy: { id: "desc" }, take: 2 * MAX_ROWS });
  const names = new Map(
    (await db.organisation.findMany({ where: { id: { in: [...orgIds] } }, select: { id: true, name: true } })).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return events
    .filter(({ type }) => type === "payment.failed")
    .slice(0, MAX_ROWS)
    .map(({ id, orgId, subject, at, data }) => {
      const { invoiceId, dueCents, currency, amountCents } = EVENTS["payment.failed"].read(data);
      const paid = events.findLast((later) => later.type === "payment.recovered" && later.subject === subject && later.id > id);
      return {
        id,
        organisation: names.get(orgId ?? "") ?? "An organisation",
        currency: currencyOf({ currency: currency ?? null }),
        amountCents: dueCents ?? amountCents ?? 0,
        at: at.toISOString(),
        invoice: invoiceId ?? subject ?? "unknown",
        paidAt: paid?.at.toISOString() ?? null,
      };
    });
}
