import { viewOfPlan, viewOfVisitor } from "@/lib/billing/entitlement/plan-views";
import { isInForce } from "@/lib/billing/periods";
import { PLANS } from "@/lib/billing/plans";
import type { Reader } from "@/lib/catalog/browse/kept-by-view";
import { headAt, type Head } from "@/lib/catalog/current-release";
import { openSources } from "@/lib/catalog/open-sources";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import type { MailContent, MailPart } from "@/lib/mail/contract";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { versionClock } from "@/lib/platform/version-clock";
import { viewToken } from "./links";
import { unsubscribeUrl } from "./mail-links";
import { viewParts, viewsMail } from "./mails";
import { readViewChart } from "./view-chart";

const BATCH = 200;
/** How long the pictures of a mail can be opened. */
const PICTURE_DAYS = 60;
/** Views that one mail shows; the others are named. */
const MOST_SHOWN = 10;

type Recipient = { orgId: string; userId: string; email: string; name: string; plan: string | null; state: string | null };
type Shown = { id: string; name: string; path: string };

/** Members with a view by e-mail, after $1; those whose address is proved and who can sign in. */
const READERS = `
  select distinct v.org_id as "orgId", v.user_id as "userId", u.email, u.name, e.plan, e.state
  from view_mail v join app_user u on u.id = v.user_id join organisation o on o.id = v.org_id left join entitlement e on e.org_id = v.org_id
  where v.org_id || ' ' || v.user_id > $1 and u.email_verified_at is not null and u.erased_at is null and u.suspended_at is null
    and o.deleted_at is null and o.suspended_at is null
  order by 1, 2 limit ${BATCH}`;

/** The data as the member's organisation sees it now. */
function viewFor({ plan, state }: Recipient, head: Head, nowMs: number) {
  const known = PLANS.find((name) => name === plan);
  return known !== undefined && isInForce(state) ? viewOfPlan(known, nowMs) : viewOfVisitor(nowMs, openSources(head));
}

async function partsOf({ id, name, path }: Shown, market: Reader): Promise<MailPart[]> {
  const chart = await readViewChart(path, market);
  const until = market.nowMs + PICTURE_DAYS * DAY_MS;
  const said = chart === null || chart.series !== null ? name : `${name}: ${chart.title}.`;
  const rows = chart?.rows.map(({ label, value }) => [label, value] as const) ?? [];
  return viewParts({ name, said, rows, path, picturePath: `/views/${viewToken("picture", id, until)}/chart.png` });
}

async function weeklyMail(ctx: Context, reader: Recipient): Promise<MailContent> {
  const views = await reading(ctx).savedView.findMany({
    where: { orgId: reader.orgId, mails: { some: { userId: reader.userId } } },
    select: { id: true, name: true, path: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const nowMs = ctx.clock.now();
  const head = await headAt((await versionClock().current()).release);
  const market = { head, nowMs, view: viewFor(reader, head, nowMs) };
  const parts: MailPart[] = [];
  for (const view of views.slice(0, MOST_SHOWN)) parts.push(...(await partsOf(view, market)));
  const more = views.slice(MOST_SHOWN).map(({ name }) => name);
  const names = views.map(({ name }) => name);
  return viewsMail(reader, { names, parts, more, release: head.release, unsubscribe: unsubscribeUrl(reader.orgId, reader.userId) });
}

/** The Monday of the week of a day, which names the week. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Queues each member's e-mail of this week, once however often it runs. @returns how many members were looked at */
export async function sendViewMails(ctx: Context): Promise<{ members: number }> {
  requireOperator(ctx);
  const week = mondayOf(dayAt(ctx.clock.now()));
  let members = 0;
  for (let after = "", count = BATCH; count === BATCH;) {
    const readers = await reading(ctx).$queryRawUnsafe<Recipient[]>(READERS, after);
    for (const reader of readers) {
      const { orgId, userId, email } = reader;
      const content = await weeklyMail(ctx, reader);
      await transaction(ctx, (tx) =>
        queueMail(tx, { onceKey: `views/${orgId}/${userId}/${week}`, template: "saved-views", to: email, content, orgId }),
      );
      after = `${orgId} ${userId}`;
    }
    count = readers.length;
    members += count;
  }
  return { members };
}
