import { DAY_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { reading, requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { expiringMail, type ExpiringKey } from "./mails";
import { REMINDERS } from "./rules";

const TIMEOUT_MS = 30_000;
/** So many keys share one mail at most. */
const BATCH = 500;

/** Keys whose reminder of so many days is the nearest that is due, and was not sent. A rolled key is meant to end. */
const due = (days: number, nowMs: number) => {
  const next = REMINDERS[REMINDERS.findIndex((one) => one === days) + 1] ?? 0;
  return {
    revokedAt: null,
    successorId: null,
    expiresAt: { gt: new Date(nowMs + next * DAY_MS), lte: new Date(nowMs + days * DAY_MS) },
    OR: [{ remindedDays: null }, { remindedDays: { gt: days } }],
    organisation: { deletedAt: null },
  };
};

/**
 * Reminds owners and developers of keys that end in 30, 7 and 1 days: each once, of several keys of an organisation in one
 * mail. After a pause of the service only the nearest reminder is sent.
 * @returns of how many keys
 */
export async function remindExpiringKeys(ctx: Context): Promise<{ reminded: number }> {
  requireOperator(ctx);
  let reminded = 0;
  for (const days of REMINDERS) {
    const where = due(days, ctx.clock.now());
    const organisations = await reading(ctx).apiKey.findMany({ where, distinct: ["orgId"], select: { orgId: true } });
    for (const { orgId } of organisations) reminded += await remindAllOf(ctx, orgId, days);
  }
  return { reminded };
}

/** One organisation that fails must not keep the reminders from all behind it; it is found again in a minute. */
async function remindAllOf(ctx: Context, orgId: string, days: number): Promise<number> {
  let reminded = 0;
  try {
    for (let count = BATCH; count === BATCH; reminded += count)
      count = await transaction(ctx, (tx) => remindOf(tx, orgId, days), TIMEOUT_MS);
  } catch (error) {
    log().error({ err: error, orgId, days }, "reminders about expiring keys could not be sent");
  }
  return reminded;
}

async function remindOf(tx: TxContext, orgId: string, days: number): Promise<number> {
  // A second run of this job waits here, and finds nothing left afterwards.
  await tx.db.$queryRaw`select id from organisation where id = ${orgId} for update`;
  const where = { ...due(days, tx.clock.now()), orgId };
  const waiting = await tx.db.apiKey.findMany({ where, orderBy: [{ expiresAt: "asc" }, { id: "asc" }], take: BATCH, select: { id: true } });
  // One that is revoked or moved at this moment is left to that, and to the next run.
  const locked = await tx.db.$queryRaw<{ id: string }[]>`
    select id from api_key where id = any(${waiting.map(({ id }) => id)}) for update skip locked`;
  const found = await tx.db.apiKey.findMany({
    where: { ...where, id: { in: locked.map(({ id }) => id) } },
    orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, expiresAt: true },
  });
  const keys = found.flatMap(({ expiresAt, ...key }) => (expiresAt ? [{ ...key, expiresAt }] : []));
  await tx.db.apiKey.updateMany({ where: { id: { in: keys.map(({ id }) => id) } }, data: { remindedDays: days } });
  const events: string[] = [];
  for (const key of keys) events.push(await record(tx, orgId, key));
  if (events[0]) await write(tx, { orgId, keys, once: events[0] });
  return keys.length;
}

const daysLeft = (expiresAt: Date, nowMs: number): number => Math.ceil((expiresAt.getTime() - nowMs) / DAY_MS);

function record(tx: TxContext, orgId: string, { id, name, expiresAt }: ExpiringKey): Promise<string> {
  const data = { name, days: daysLeft(expiresAt, tx.clock.now()), expiresAt: expiresAt.toISOString() };
  return recordEvent(tx, { type: "key.expiring", orgId, subject: id, data });
}

/** What one mail tells of, and the event that it is written for. */
type DueReminder = { orgId: string; keys: readonly ExpiringKey[]; once: string };

async function write(tx: TxContext, { orgId, keys, once }: DueReminder): Promise<void> {
  const organisation = await tx.db.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } });
  const members = await tx.db.member.findMany({
    where: { orgId, role: { in: ["owner", "developer"] }, user: { erasedAt: null, suspendedAt: null } },
    select: { user: { select: { id: true, email: true, name: true } } },
    orderBy: { createdAt: "asc" },
  });
  const days = Math.max(...keys.map(({ expiresAt }) => daysLeft(expiresAt, tx.clock.now())));
  for (const { user } of members) {
    const content = expiringMail(user, organisation.name, { keys, days });
    await queueMail(tx, { onceKey: `key-expiring/${once}/${user.id}`, template: "key-expiring", to: user.email, content, orgId });
  }
}
