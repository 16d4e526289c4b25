import { accessTo } from "@/lib/billing/entitlement/feature-access";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { AlertKind } from "./contract";
import { alertMail } from "./mails";
import { newestState, PRICE_IN_FORCE } from "./price-in-force";

const BATCH = 200;

type Due = {
  id: string;
  orgId: string;
  userId: string;
  kind: AlertKind;
  value: string;
  seriesId: string;
  item: string;
  currency: string;
  unit: string;
  before: string;
  /** Null: the series has no price any more. */
  now: string | null;
  date: string | null;
  movePct: string | null;
  isReached: boolean | null;
  plan: string | null;
  state: string | null;
  email: string | null;
  name: string;
};

/** Alerts that have not seen the release $1, with the price in force on the day $2; compared by the database, exactly. */
const UNCHECKED = `
  select a.id, a.org_id as "orgId", a.user_id as "userId", a.kind, a.value::text, a.series_id as "seriesId", s.item, s.currency, s.unit,
    a.price::text as before, l.avg::text as now, l.effective_date::text as date, round((l.avg / nullif(a.price, 0) - 1) * 100, 2)::text as "movePct",
    case a.kind when 'above' then a.price < a.value and l.avg >= a.value when 'below' then a.price > a.value and l.avg <= a.value
      else abs(l.avg / nullif(a.price, 0) - 1) * 100 >= a.value end as "isReached",
    e.plan, e.state, case when u.email_verified_at is not null and u.erased_at is null and u.suspended_at is null then u.email end as email, u.name
  from price_alert a join price_series s on s.id = a.series_id join app_user u on u.id = a.user_id
    left join entitlement e on e.org_id = a.org_id left join lateral (${PRICE_IN_FORCE}) l on true
  where a.checked_release < $1 order by a.checked_release, a.id limit ${BATCH} for update of a skip locked`;

/** Compares every alert with the newest release. @returns how many were looked at, and how many fired */
export async function checkAlerts(ctx: Context): Promise<{ checked: number; fired: number }> {
  requireOperator(ctx);
  const total = { checked: 0, fired: 0 };
  for (let count = BATCH; count === BATCH;) {
    const { checked, fired } = await transaction(ctx, (tx) => checkBatch(tx));
    count = checked;
    total.checked += checked;
    total.fired += fired;
  }
  return total;
}

async function checkBatch(tx: TxContext): Promise<{ checked: number; fired: number }> {
  const { release, day } = await newestState(tx);
  const rows = await tx.db.$queryRawUnsafe<Due[]>(UNCHECKED, release, day);
  let fired = 0;
  for (const alert of rows) {
    const isInForce = accessTo("prices", alert).refusal === null;
    const fires = isInForce && alert.isReached === true;
    // Who has no plan is compared again, from here on, when there is one.
    const isSeen = isInForce && alert.now !== null && (fires || alert.kind !== "move");
    await tx.db.priceAlert.update({
      where: { id: alert.id },
      data: {
        checkedRelease: release,
        ...(isSeen ? { price: alert.now ?? alert.before, priceDate: new Date(alert.date ?? day) } : {}),
        ...(fires ? { firedAt: new Date(tx.clock.now()) } : {}),
      },
    });
    if (fires) await fire(tx, alert, release);
    fired += Number(fires);
  }
  return { checked: rows.length, fired };
}

async function fire(tx: TxContext, alert: Due, release: number): Promise<void> {
  const { id, orgId, userId, kind, value, item, currency, unit, before, now, date, movePct, email, name } = alert;
  if (now === null || date === null) return;
  const said = { kind, value, item, currency, unit, before, now, date, movePct: movePct ?? "0" };
  await recordEvent(tx, { type: "alert.fired", orgId, subject: userId, data: { ...said, alertId: id, seriesId: alert.seriesId, release } });
  if (email === null) return;
  const content = alertMail({ name }, { ...said, seriesId: alert.seriesId, release });
  await queueMail(tx, { onceKey: `price-alert/${id}/${release}`, template: "price-alert", to: email, content, orgId });
}
