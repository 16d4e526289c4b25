import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { allTeamEmails, teamEmails } from "@/lib/mail/team-emails";
import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { businessHours } from "@/lib/platform/env";
import { reminderMail } from "../mails";
import { lockedRequest } from "../records";
import { reminderAt } from "../reminders";
import { overdueRound } from "../rules";
import { mailKey } from "../team";

type Running = { id: string; company: string; dueAt: Date };

/**
 * Reminds the team of requests that wait for 12 h or 20 h, and of overdue ones every 4 hours, TEAM_MAIL and everyone of
 * staff, until somebody answers. One mail for each of these, each recipient and each due time. After a pause of the
 * service only the strongest is sent. With business hours, see `reminderAt`.
 * @returns how many requests were reminded of
 */
export async function remindReviewers(ctx: Context): Promise<{ reminded: number }> {
  requireOperator(ctx);
  const running = await reading(ctx).accessRequest.findMany({
    where: { dueAt: { not: null } },
    orderBy: { dueAt: "asc" },
    select: { id: true, company: true, dueAt: true },
  });
  let reminded = 0;
  for (const { dueAt, ...request } of running) if (dueAt && (await remindOf(ctx, { ...request, dueAt }))) reminded++;
  return { reminded };
}

/** True when at least one of the team had not been told yet. */
async function remindOf(ctx: Context, request: Running): Promise<boolean> {
  const stage = reminderAt(businessHours(), request.dueAt.getTime(), ctx.clock.now());
  if (stage === null) return false;
  return transaction(ctx, async (tx) => {
    // Who answers at this moment, or a second run of this job, comes before or after, not between.
    if ((await lockedRequest(tx, request.id)).dueAt?.getTime() !== request.dueAt.getTime()) return false;
    const isOverdue = stage === "overdue";
    const round = isOverdue ? `${stage} ${overdueRound(request.dueAt.getTime(), tx.clock.now())}` : stage;
    const keyOf = (to: string): string => mailKey(request.id, "reminder", request.dueAt.toISOString(), round, to);
    const isForAll = isOverdue || stage === "before closing";
    const team = await (isForAll ? allTeamEmails(tx, "requests:write") : teamEmails(tx, "requests:write"));
    const sent = await tx.db.mail.findMany({ where: { onceKey: { in: team.map(keyOf) } }, select: { onceKey: true } });
    const known = new Set(sent.map(({ onceKey }) => onceKey));
    const missing = team.filter((to) => !known.has(keyOf(to)));
    const content = reminderMail(request, stage, request.dueAt);
    for (const to of missing) await queueMail(tx, { onceKey: keyOf(to), template: "access-reminder", to, content });
    if (missing.length > 0) await recordEvent(tx, { type: "access.reminded", subject: request.id, data: { stage } });
    return missing.length > 0;
  });
}
