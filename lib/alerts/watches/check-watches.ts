import { accessTo } from "@/lib/billing/entitlement/feature-access";
import { viewOfPlan } from "@/lib/billing/entitlement/plan-views";
import { PLANS } from "@/lib/billing/plans";
import type { FieldChange } from "@/lib/catalog/browse/records/contract";
import { readHistory } from "@/lib/catalog/browse/records/read-history";
import { headAt } from "@/lib/catalog/current-release";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { versionClock } from "@/lib/platform/version-clock";
import { newestState } from "../price-in-force";
import type { WatchKind } from "./contract";
import { FEATURE_OF } from "./create-watch";
import { type FiredWatch, watchMail } from "./mails";
import { COMPANY_NAME, nameOf, NEWEST_QUARTER, pathOf } from "./subjects";

const BATCH = 200;

type Due = {
  id: string;
  orgId: string;
  userId: string;
  kind: WatchKind;
  subject: string;
  company: string | null;
  /** The newest quarter seen, and in this release. */
  seen: string | null;
  quarter: string | null;
  /** Of a company: whether a release since then changed it. */
  isChanged: boolean;
  plan: string | null;
  state: string | null;
  email: string | null;
  name: string;
};

/** Watches that have not seen the release $1. */
const UNCHECKED = `
  select w.id, w.org_id as "orgId", w.user_id as "userId", w.kind, w.subject, w.quarter as seen, ${COMPANY_NAME} as company,
    ${NEWEST_QUARTER} as quarter,
    exists (select from company c where w.kind = 'company' and c.id = w.subject and ((c.from_release > w.checked_release and c.from_release <= $1)
      or (c.to_release > w.checked_release and c.to_release <= $1))) as "isChanged",
    e.plan, e.state, case when u.email_verified_at is not null and u.erased_at is null and u.suspended_at is null then u.email end as email, u.name
  from watch w join app_user u on u.id = w.user_id left join entitlement e on e.org_id = w.org_id
  where w.checked_release < $1 order by w.checked_release, w.id limit ${BATCH} for update of w skip locked`;

/** Looks what the newest release changed of what is watched. @returns how many were looked at, and how many fired */
export async function checkWatches(ctx: Context): Promise<{ checked: number; fired: number }> {
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
  const { release } = await newestState(tx);
  const rows = await tx.db.$queryRawUnsafe<Due[]>(UNCHECKED, release);
  let fired = 0;
  for (const watch of rows) {
    const isNew = watch.kind === "company" ? watch.isChanged : watch.quarter !== null && watch.quarter > (watch.seen ?? "");
    // Who has no plan misses what happens without it, and hears of what comes after.
    const fires = isNew && accessTo(FEATURE_OF[watch.kind], watch).refusal === null;
    const seen = { checkedRelease: release, quarter: watch.quarter ?? watch.seen };
    const data = { ...seen, ...(fires ? { firedAt: new Date(tx.clock.now()) } : {}) };
    await tx.db.watch.update({ where: { id: watch.id }, data });
    if (fires) await fire(tx, watch, release);
    fired += Number(fires);
  }
  return { checked: rows.length, fired };
}

async function fire(tx: TxContext, watch: Due, release: number): Promise<void> {
  const { id, orgId, userId, kind, email } = watch;
  const about: FiredWatch = { kind, name: nameOf(watch, watch.company), quarter: kind === "shipments" ? watch.quarter : null };
  await recordEvent(tx, { type: "watch.fired", orgId, subject: userId, data: { ...about, watchId: id, release } });
  if (email === null) return;
  const content = watchMail({ name: watch.name }, { ...about, release, path: pathOf(watch), changes: await changesOf(tx, watch) });
  await queueMail(tx, { onceKey: `watch/${id}/${release}`, template: "watch", to: email, content, orgId });
}

/** What the last release that touched a company changed of it, as far as the plan shows it. */
async function changesOf(tx: TxContext, { kind, subject, plan }: Due): Promise<readonly FieldChange[]> {
  const known = PLANS.find((one) => one === plan);
  if (kind !== "company" || known === undefined) return [];
  const head = await headAt((await versionClock().current()).release);
  const [last] = await readHistory({ head, view: viewOfPlan(known, tx.clock.now()) }, "company", subject);
  return last?.fields ?? [];
}
